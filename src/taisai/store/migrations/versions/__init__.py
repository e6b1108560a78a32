"""The versions of the tables, in their order; a version that was released is never edited."""
