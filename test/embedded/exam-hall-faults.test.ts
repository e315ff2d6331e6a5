import { test } from 'vitest'
import { runFaults } from './run-faults.ts'

test('embedded, nine students in tests of eight seconds: no acknowledged answer, second or mark is lost while the server, its database, its disk and the networks fail', {
  timeout: 480_000,
}, async () => {
  await runFaults('embedded', ['--students', '9', '--seconds', '8'])
})
