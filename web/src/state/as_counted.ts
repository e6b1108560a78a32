/** What tables are listed by, as people count them: table 2 stands before table 10. */
export const asCounted = new Intl.Collator("en", { numeric: true }).compare;
