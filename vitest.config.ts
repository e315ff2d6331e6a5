import { configDefaults, defineConfig } from 'vitest/config'

/*
 * Workers keep their modules from file to file (`isolate: false`): loading the whole application anew for each file took more time than its tests. So a file
 * leaves modules, globals and the environment as it found them. The long tests run before a release, each in a process of its own.
 */

export default defineConfig({
  test: {
    // Three workers keep two cores busy while some wait for a database or a process; each more loads the whole application once more.
    maxWorkers: Number(process.env.TEST_WORKERS ?? 3),
    // No test waits this long unless the machine is that slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          // Neither UTC nor India, so that code confusing the machine's time zone with the intended one fails.
          env: { TZ: 'America/New_York' },
          include: ['{src,db,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, '**/*.db.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          isolate: false,
          include: ['{src,db}/**/*.db.test.ts', 'test/api/**/*.test.ts', 'test/embedded/**/*.test.ts'],
          globalSetup: 'test/database-server.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: ['test/long/*.test.ts'],
          globalSetup: 'test/database-server.ts',
          testTimeout: 300_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
