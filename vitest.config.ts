import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.mjs'

/*
 * Workers keep their modules from file to file (`isolate: false`): loading the whole application anew for each file took more time than its tests. So a file
 * leaves modules, globals and the environment as it found them.
 */
/** They put something in the place of a library, which must not have been loaded before by another file. */
const alone = ['test/api/login-storm.long.test.ts']

/** Long proofs are left out by `npm test` and run by `npm test -- --all`, by their name and by Vitest itself. */
const leftOut = process.env.LONG_TESTS === 'left out' ? ['**/*.long.test.ts'] : []
/** Their long forms do the same and more: in a whole run these need not run beside them. */
const contained = [
  'test/api/canary/canary.test.ts',
  'test/api/canary/drafts.test.ts',
  'test/api/fuzz/every-value.test.ts',
  'test/api/fuzz/operations.test.ts',
  'test/embedded/ways.test.ts',
]
/** It takes a quarter of an hour of both cores and a gigabyte for each version: before a release, `npm test -- upgrade.long`. */
const byName = ['scripts/upgrade/upgrade.long.test.ts']
const exclude = [
  ...configDefaults.exclude,
  ...leftOut,
  ...(process.env.LONG_TESTS === 'in their place' ? [...contained, ...byName] : []),
]

export default defineConfig({
  test: {
    // Tests that wait, for clocks or for processes that start, leave the cores to others.
    maxWorkers: Number(process.env.TEST_WORKERS ?? 4),
    sequence: { sequencer: LongestFirst },
    // How long something may take on a busy machine; nothing waits that long otherwise.
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
          include: ['{src,db,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.db.test.ts', '**/*.db.long.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          isolate: false,
          include: ['{src,db}/**/*.db.{test,long.test}.ts', 'test/api/**/*.test.ts', 'test/embedded/**/*.test.ts'],
          exclude: [...exclude, ...alone],
          globalSetup: 'test/database-server.ts',
        },
      },
      { extends: true, test: { name: 'alone', include: alone, exclude, globalSetup: 'test/database-server.ts' } },
    ],
  },
})
