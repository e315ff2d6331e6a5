/** The oldest browsers that the pages are built for (docs/operations.md). src/web/shell/old-browsers.ts adds what these lack besides syntax. */
export const oldestBrowsers = ['chrome109', 'safari16.4', 'firefox115']
