import { describe, expect, test } from 'vitest'
import { account, expectNothingLost, type Guard, listKept, patienceMs, startWriter } from '../embedded/killed-server.ts'
import { makeUsedDataDir, queryOnce, serversOf, startIn } from '../embedded/scratch.ts'
import { killDatabase } from './faults/database.ts'

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

describe('a server killed with -9 amid its commits', { timeout: 2 * patienceMs }, () => {
  test('the kernel ends the database and every acknowledged row is there at the next start', () =>
    expectNothingLost({ name: 'the kernel ends the database', guard: 'kernel', isolation: 'auto' }))

  test('the next start may follow at once', async () => {
    const dataDir = await makeUsedDataDir()
    const writer = await startWriter(dataDir)
    const acknowledged = await writer.killAfter(200)
    expect(await listKept(dataDir)).toEqual(expect.arrayContaining(acknowledged))
  })

  test('nothing is lost when the database is killed with it', async () => {
    const dataDir = await makeUsedDataDir()
    const writer = await startWriter(dataDir)
    await writer.reach(200)
    killDatabase(dataDir)
    const acknowledged = await writer.killAfter(0)
    expect(await listKept(dataDir)).toEqual(expect.arrayContaining(acknowledged))
  })

  test('the directory is refused to other processes until then', async () => {
    const dataDir = await makeUsedDataDir()
    const writer = await startWriter(dataDir)
    await writer.reach(1)
    await expect(startIn(dataDir)).rejects.toThrow(`is already using ${dataDir} (process ${writer.pid})`)
    const before = writer.acknowledged.length
    await writer.reach(before + 1)
    await writer.killAfter(0)
    await expect.poll(() => serversOf(dataDir), { timeout: 60_000 }).toEqual([])
  })
})

test('a database that is killed alone is restarted with every commit', async () => {
  const dataDir = await makeUsedDataDir()
  const server = await startIn(dataDir)
  await queryOnce(server, 'create table kept as select 1 as one')
  killDatabase(dataDir)
  const query = () => queryOnce(server, 'select one from kept').catch(() => 'not yet')
  await expect.poll(query, { timeout: 50_000 }).toEqual([{ one: 1 }])
  expect(server.messages.join()).toContain('is started again')
})
