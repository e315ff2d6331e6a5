import { ensureInstalled, fail } from './install.mjs'
import { runNode } from './toolchain.mjs'

/*
 * Runs `npm start`, `npm test` and the other commands. Works with any Node since 18 on a fresh clone: installs the
 * locked dependencies, including this checkout's Node, and continues with that.
 */

/** @type {Record<string, (args: string[]) => Promise<number>>} */
const commands = {
  start: async (args) => (await import('./serve.mjs')).start(args),
  dev: async (args) => (await import('./develop.mjs')).develop(args),
  check: async (args) => (await import('./checks.mjs')).check(args),
  fix: async () => (await import('./checks.mjs')).fix(),
  test: async (args) => (await import('./test.mjs')).test(args),
  'test:long': async (args) => (await import('./test.mjs')).testLong(args),
  bench: (args) => runNode(['bench/main.ts', ...args], { NODE_ENV: 'production' }),
  faults: (args) => runNode(['test/long/faults/main.ts', ...args], { NODE_ENV: 'production' }),
  status: (args) => runNode(['scripts/operator/status.ts', ...args], { NODE_ENV: 'production' }),
  doctor: (args) => runNode(['scripts/operator/doctor.ts', ...args], { NODE_ENV: 'production' }),
  backup: (args) => runNode(['scripts/operator/backup.ts', ...args], { NODE_ENV: 'production' }),
  restore: (args) => runNode(['scripts/operator/restore.ts', ...args], { NODE_ENV: 'production' }),
  release: (args) => runNode(['scripts/release/release.ts', ...args]),
  'verify-release': (args) => runNode(['scripts/release/verify-release.ts', ...args]),
  upgrade: (args) => runNode(['scripts/upgrade/upgrade.ts', ...args], { NODE_ENV: 'production' }),
  rollback: (args) => runNode(['scripts/upgrade/rollback.ts', ...args], { NODE_ENV: 'production' }),
  cluster: (args) => runNode(['test/long/cluster/main.ts', ...args], { NODE_ENV: 'production' }),
  'fresh-machine': (args) => runNode(['test/fresh-machine/main.ts', ...args]),
  'admin:create': (args) => runNode(['scripts/create-admin.ts', ...args], { NODE_ENV: 'production' }),
  'verify-journal': (args) => runNode(['scripts/verify-journal.ts', ...args]),
  'db:url': (args) => runNode(['scripts/print-database-url.ts', ...args]),
  'db:reset': (args) => runNode(['scripts/reset-database.ts', ...args]),
  'db:generate': (args) => runNode(['node_modules/drizzle-kit/bin.cjs', 'generate', ...args]),
}

const [name = '', ...args] = process.argv.slice(2)
const command = commands[name] ?? fail(`Unknown command "${name}". There are: ${Object.keys(commands).join(', ')}.`)
ensureInstalled()
process.exit(await command(args))
