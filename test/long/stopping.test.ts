import { test, vi } from 'vitest'
import { expectStopDespite, head, setUp } from '../api/stopping.ts'

// Whole processes are started and stopped here.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

setUp()

test('half a body does not hold the stop', () =>
  expectStopDespite(`${head}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"user`))

test('half a head does not hold the stop', () => expectStopDespite(head))
