import { defineConfig } from '@playwright/test'

// Each worker has a server, a database and a browser of its own; three keep two cores busy while others wait.
export default defineConfig({
  // test/e2e, or test/long/e2e for what takes minutes.
  testDir: process.env.E2E_FOLDER ?? 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './test/e2e/demo-institute.ts',
  workers: Number(process.env.BROWSER_WORKERS ?? 3),
  // A second try keeps a busy machine from failing the run; Playwright names such a test as flaky.
  retries: 1,
  forbidOnly: true,
  // A machine of CI may be four times slower than ours.
  timeout: 240_000,
  // Longest wait for a state on a busy machine; normally nothing takes that long.
  expect: { timeout: 30_000 },
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
        // Fewer processes and threads to a page: 7 % less work on two cores.
        ...[
          '--in-process-gpu',
          '--renderer-process-limit=1',
          '--disable-site-isolation-trials',
          '--num-raster-threads=1',
        ],
        // Each context would start two pages of the browser's own, for an address bar that nobody sees: most of what a short test costs.
        '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
      ],
    },
    // A trace of the second try shows what failed; of every test it would be a fifth of all the work.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
