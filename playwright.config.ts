import { defineConfig } from '@playwright/test'

// Each worker has a server, a database and a browser of its own; four keep two cores busy while others wait.
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './test/e2e/demo-institute.ts',
  workers: Number(process.env.BROWSER_WORKERS ?? 4),
  retries: 0,
  forbidOnly: true,
  // A machine of CI may be four times slower than ours.
  timeout: 240_000,
  // How long a state may take to come on a busy machine; nothing waits that long otherwise.
  expect: { timeout: 30_000 },
  // The long form takes some forty minutes on two quiet cores, and was seen to take more.
  globalTimeout: 120 * 60_000,
  use: {
    // Without a path of its own Playwright uses the Chromium it has downloaded.
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Each context would start two pages of the browser's own, for an address bar that nobody sees: most of what a short test costs.
        '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
      ],
    },
    // A fifth of all the work of the browser tests: files that are named get it, see scripts/test-all.mjs.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
