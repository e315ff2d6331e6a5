import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeUsedDataDir, pgDataOf, postmasterOf, queryOnce, serversOf, startIn } from '../embedded/scratch.ts'

test('restarts a database that is killed again and again, also during its start', async () => {
  const dataDir = await makeUsedDataDir()
  const server = await startIn(dataDir)
  await queryOnce(server, 'create table kept as select 1 as one')
  const failures = () => server.messages.filter((message) => /exited unexpectedly|could not be started/.test(message))
  const killAll = () => {
    for (const pid of serversOf(dataDir)) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has ended meanwhile.
      }
    }
    return failures().length
  }
  await expect.poll(killAll, { interval: 20, timeout: 60_000 }).toBeGreaterThan(3)
  await expect
    .poll(() => queryOnce(server, 'select one from kept').catch(() => 'not yet'), { timeout: 60_000 })
    .toEqual([{ one: 1 }])
})

test('stops at once while waiting to restart a database that cannot start', async () => {
  const dataDir = await makeUsedDataDir()
  const server = await startIn(dataDir)
  const settings = path.join(pgDataOf(dataDir), 'postgresql.auto.conf')
  const before = readFileSync(settings)
  writeFileSync(settings, "no_such_setting = 'on'\n")
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  await expect
    .poll(() => server.messages.filter((message) => message.includes('could not be started again')).length, {
      timeout: 60_000,
    })
    .toBeGreaterThan(1)
  writeFileSync(settings, before)
  const from = performance.now()
  await server.stop()
  expect(performance.now() - from).toBeLessThan(5000)
})
