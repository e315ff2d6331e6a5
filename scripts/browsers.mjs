/** The oldest browsers that the pages are built for (docs/operations.md). What these lack besides their syntax stands in src/web/shell/old-browsers.ts. */
export const oldestBrowsers = ['chrome109', 'safari16.4', 'firefox115']
