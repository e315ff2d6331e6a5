import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,db,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, '**/*.db.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['{src,db}/**/*.db.test.ts', 'test/api/**/*.test.ts', 'test/embedded/**/*.test.ts'],
          globalSetup: 'test/database-server.ts',
        },
      },
    ],
  },
})
