import { test } from 'vitest'
import { runFaults } from '../embedded/run-faults.ts'

test('embedded: no acknowledged answer, second or mark is lost while the server, its database, its disk and the networks fail', {
  timeout: 600_000,
}, async () => {
  await runFaults('embedded')
})

test('nodes: no acknowledged answer, second or mark is lost by two nodes at a database that may lose commits, while they and it fail, and one joins two hours fast', {
  timeout: 600_000,
}, async () => {
  await runFaults('nodes')
})
