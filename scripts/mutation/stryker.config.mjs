import { mutated } from './mutated-files.mjs'
import { places } from './places.mjs'

/* Run by scripts/mutate.mjs, which says in the environment what differs from run to run. */

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'at-once',
  plugins: ['./scripts/mutation/run-at-once.mjs', './scripts/mutation/ignore-wording.mjs'],
  ignorers: ['wording'],
  mutate: process.env.MUTATED?.split(',') ?? mutated,
  coverageAnalysis: 'perTest',
  // What is worked out once, while modules load, cannot be switched afterwards.
  ignoreStatic: true,
  // One of its workers makes the first run, which tries everything.
  concurrency: 1,
  dryRunTimeoutMinutes: 30,
  // Types are erased, not checked; TypeScript 7 has no interface that could rewrite its configuration.
  tsconfigFile: 'none.json',
  tempDirName: places.sandbox,
  ignorePatterns: ['/data', '/dist', '/docs', '/bench', '/deploy', 'test/e2e', 'test/api', 'test-results', '*.md'],
  reporters: ['json'],
  jsonReporter: { fileName: places.report },
}
