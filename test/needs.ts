import { spawnSync } from 'node:child_process'
import type { TestContext } from 'vitest'
import { asNobodyInNamespace, canReach } from '#platform/ops/embedded/isolation.ts'
import { canMakeDisks } from './small-disk.ts'
import { canStream } from './standby.ts'

/* What a long test needs from the machine. A test whose requirement is missing is skipped with the reason; only tests in test/long may ask. */

const program = (name: string, from = name) => ({
  isThere: () => spawnSync(name, ['--version']).error === undefined,
  reason: `${name} is missing: as root on Debian, apt-get install ${from}`,
})

const needs = {
  promtool: program('promtool', 'prometheus'),
  haproxy: program('haproxy'),
  'systemd-analyze': program('systemd-analyze', 'systemd'),
  psql: program('psql', 'postgresql-client'),
  // It has no --version option, and prints its version in the error.
  pdftotext: {
    ...program('pdftotext', 'poppler-utils'),
    isThere: () => spawnSync('pdftotext', ['-v']).error === undefined,
  },
  tracing: {
    isThere: () => spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0,
    reason: 'strace is missing (as root on Debian, apt-get install strace) or may not trace here',
  },
  disks: { isThere: canMakeDisks, reason: 'only root may mount a disk of its own, and a container may not' },
  streaming: {
    isThere: () => canStream,
    reason: 'PostgreSQL of Debian is missing: as root, apt-get install postgresql',
  },
  namespaces: {
    isThere: () => process.getuid?.() === 0 && canReach(asNobodyInNamespace(), ['/']),
    reason: 'only root may run the database in a user namespace, and this machine must allow them',
  },
  accounts: { isThere: () => process.getuid?.() === 0, reason: 'only root may run the database as another account' },
  plain: { isThere: () => process.getuid?.() !== 0, reason: 'PostgreSQL does not run as root' },
}
export type Need = keyof typeof needs

/** Skips the test when the machine lacks what it needs. */
export function need(context: Pick<TestContext, 'skip'>, name: Need) {
  const { isThere, reason } = needs[name]
  context.skip(!isThere(), reason)
}
