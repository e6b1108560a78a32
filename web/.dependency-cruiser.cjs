// The direction of imports: apps -> staff -> parts -> layout, and apps -> state -> protocol; words
// are everybody's. Apps never import each other.
const rule = (name, from, to, comment) => ({
  name,
  severity: "error",
  comment,
  from: { path: from },
  to: { path: to },
});

module.exports = {
  forbidden: [
    {
      name: "apps-apart",
      severity: "error",
      comment: "One screen does not know another.",
      from: { path: "^src/apps/([^/]+)/" },
      to: { path: "^src/apps/", pathNot: "^src/apps/$1/" },
    },
    rule("staff", "^src/staff/", "^src/(apps|state)/", "What all of staff have in common."),
    rule(
      "parts",
      "^src/parts/",
      "^src/(apps|staff|state|protocol)/",
      "A part draws and does not talk.",
    ),
    rule(
      "layout",
      "^src/layout/",
      "^src/(apps|staff|parts|state|protocol)/",
      "The layout draws alone.",
    ),
    rule(
      "state",
      "^src/state/",
      "^src/(apps|staff|parts|layout)/",
      "State does not know how it looks.",
    ),
    rule("protocol", "^src/protocol/", "^src/(?!protocol/)", "The protocol knows only itself."),
    rule("messages", "^src/messages/", "^src/(?!messages/)", "Words know only themselves."),
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
  },
};
