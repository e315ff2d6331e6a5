import { describe, test } from 'vitest'
import { account, expectNothingLost, type Guard, patienceMs } from '../embedded/killed-server.ts'

describe('a server killed with -9 amid its commits', { timeout: 2 * patienceMs }, () => {
  const guards: Guard[] = [
    { name: 'a watchdog ends the database', guard: 'watchdog', isolation: 'auto' },
    { name: `the kernel ends a database ${account}`, guard: 'kernel', isolation: 'account', above: 0o755 },
    {
      name: `the kernel ends a database ${account} and elsewhere`,
      guard: 'kernel',
      isolation: 'account',
      above: 0o700,
    },
  ]

  test.each(guards)('$name and every acknowledged row is there at the next start', expectNothingLost)
})
