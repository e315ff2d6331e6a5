import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { cpuSecondsOf, parseStat } from '../../bench/cpu-time.ts'

test('parses process statistics when the name has spaces and brackets', () => {
  const line = '4242 (post) gres: (x) S 17 4242 4242 0 -1 4194560 900 800 0 0 150 50 25 75 20 0 1 0 5000 1000 20'
  expect(parseStat(line)).toEqual({ parent: 17, own: 2, reaped: 1 })
})

test('counts a child process of the database as the database, not as the server', async () => {
  const before = cpuSecondsOf(process.pid)
  const busy = 'while (process.cpuUsage().user < 400_000); console.log("done"); setTimeout(() => {}, 60000)'
  const child = spawn(process.execPath, ['-e', busy], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const after = cpuSecondsOf(process.pid)
  child.kill('SIGKILL')
  expect((after?.database ?? 0) - (before?.database ?? 0)).toBeGreaterThan(0.2)
})

test('counts the sandbox gateway separately from the database', async () => {
  const before = cpuSecondsOf(process.pid)
  const busy = 'while (process.cpuUsage().user < 400_000); console.log("done"); setTimeout(() => {}, 60000)'
  const child = spawn(process.execPath, ['-e', busy, 'sandbox/gateway/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const after = cpuSecondsOf(process.pid)
  child.kill('SIGKILL')
  expect((after?.gateway ?? 0) - (before?.gateway ?? 0)).toBeGreaterThan(0.2)
  expect((after?.database ?? 0) - (before?.database ?? 0)).toBeLessThan(0.1)
})
