import { configDefaults, defineConfig } from 'vitest/config'

/** The unit tests in one worker, with every change tried in it. */
export default defineConfig({
  test: {
    name: 'unit',
    isolate: false,
    maxWorkers: 1,
    runner: './scripts/mutation/try-mutants.mjs',
    include: ['src/**/*.test.ts'],
    // Tests that need the random, the slow or the machine's time: they hold other files than those that are changed.
    exclude: [...configDefaults.exclude, '**/*.db.test.ts', 'src/domains/exams/papers/**', 'src/platform/files/**'],
    testTimeout: 600_000,
    // A change may break what a test does not wait for; that is no failure of the run.
    dangerouslyIgnoreUnhandledErrors: true,
    reporters: ['dot'],
  },
})
