import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export type Account = { uid: number; gid: number }

/**
 * How to run a PostgreSQL program: as this user, as this user under another name (user namespace), or as another
 * account.
 */
export type Isolation = { kind: 'plain' | 'namespace' | 'account'; prefix: string[]; account?: Account }

export const plain: Isolation = { kind: 'plain', prefix: [] }

export function asAccount(account: Account): Isolation {
  return { kind: 'account', prefix: [], account }
}

/**
 * Runs PostgreSQL, which refuses to run as root, in a user namespace: there root keeps access to its own files
 * and yet counts as nobody, so that neither a copy of the programs nor a place open to other users is needed.
 */
export function asNobodyInNamespace(): Isolation {
  const { uid, gid } = findUnprivilegedAccount()
  return { kind: 'namespace', prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'] }
}

/** Finds an account without privileges. initdb wants one with a name, so it is looked up, not assumed. */
export function findUnprivilegedAccount(): Account {
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  const account = entries.find((entry) => entry.name === 'nobody') ?? entries.find((entry) => entry.uid > 0)
  if (!account) throw new Error('The embedded database cannot run as root, and /etc/passwd has no other account.')
  return { uid: account.uid, gid: account.gid }
}

/** Returns whether programs run this way can enter (or execute) all the paths. */
export function canReach(isolation: Isolation, paths: string[]): boolean {
  const script = 'for each; do test -x "$each" || exit 1; done'
  return runToEnd(isolation, ['sh', '-c', script, 'sh', ...paths]).status === 0
}

/** Runs a program and waits for it; `status` is null when it could not be started at all. */
export function runToEnd(isolation: Isolation, command: string[], input = '') {
  const [file = '', ...args] = [...isolation.prefix, ...command]
  return spawnSync(file, args, { ...spawnOptions(isolation), input, encoding: 'utf8' })
}

/**
 * Returns options with an environment of our own: the caller's PGDATA or PGPORT must not mislead the server, and
 * initdb fails when LANG names a locale that is not installed.
 */
export function spawnOptions(isolation: Isolation) {
  return { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...isolation.account }
}

/** Returns the prefix that asks for a fast shutdown when the parent dies: Linux can signal that, kill -9 included. */
export function findDeathSignalPrefix(): string[] | undefined {
  const prefix = ['setpriv', '--pdeathsig', 'INT', '--']
  return runToEnd(plain, [...prefix, 'true']).status === 0 ? prefix : undefined
}
