// What a page was told as it was served, where it opens no socket to be told more.

/** The page's own view; the server has made it of the type that the page asks for. */
export function ownView<T>(): T {
  return JSON.parse(document.documentElement.dataset.told ?? "{}") as T;
}
