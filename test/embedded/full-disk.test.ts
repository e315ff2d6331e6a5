import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findServers, readPostmasterPid } from '../../src/platform/embedded/orphans.ts'
import { canMakeDisks, makeSmallDisk } from '../small-disk.ts'
import { makeUsedDataDir, queryOnce, startIn } from './scratch.ts'

const canMount = canMakeDisks()

const pidOf = (dataDir: string) => readPostmasterPid(path.join(dataDir, 'postgres', 'postmaster.pid')) ?? 0

test.skipIf(!canMount)(
  'a database that ended of a full disk is there again as soon as there is room, with every acknowledged row',
  async () => {
    const disk = makeSmallDisk(150)
    if (!disk) throw new Error('no disk')
    onTestFinished(disk.unmount)
    const used = await makeUsedDataDir()
    const dataDir = path.join(disk.place, 'data')
    mkdirSync(dataDir)
    expect(spawnSync('cp', ['-a', path.join(used, 'postgres'), dataDir]).status).toBe(0)
    const server = await startIn(dataDir)
    await queryOnce(server, 'create table kept (id int primary key, filler text not null)')
    disk.leave(20_000_000)

    let acknowledged = 0
    const rows = "string_agg(md5(n::text), '') from generate_series(1, 30000) n"
    const add = async () => {
      await queryOnce(server, `insert into kept select ${acknowledged + 1}, ${rows}`)
      acknowledged += 1
    }
    // Until it is full, and on until the database cannot live with that.
    const messagesOfTrying = () => add().then(String, () => server.messages.join())
    await expect.poll(messagesOfTrying, { timeout: 60_000, interval: 1 }).toContain('could not be started again')
    await expect(queryOnce(server, 'select 1')).rejects.toThrow()

    disk.clear()
    const count = () => queryOnce(server, 'select count(*)::int as rows from kept').catch(() => 'not yet')
    await expect.poll(count, { timeout: 60_000 }).toEqual([{ rows: acknowledged }])
    expect(acknowledged).toBeGreaterThan(0)
    await expect(queryOnce(server, 'create table later as select 1 as one')).resolves.toBeDefined()
  },
)

test('a database that is killed again and again, also while it starts, is started each time', async () => {
  const dataDir = await makeUsedDataDir()
  const server = await startIn(dataDir)
  await queryOnce(server, 'create table kept as select 1 as one')
  const failures = () => server.messages.filter((message) => /has ended by itself|could not be started/.test(message))
  const killAll = () => {
    for (const pid of findServers(path.join(dataDir, 'postgres'), pidOf(dataDir))) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // it has ended since
      }
    }
    return failures().length
  }
  await expect.poll(killAll, { interval: 20, timeout: 60_000 }).toBeGreaterThan(3)
  await expect
    .poll(() => queryOnce(server, 'select one from kept').catch(() => 'not yet'), { timeout: 60_000 })
    .toEqual([{ one: 1 }])
})

test('stops at once while it waits to start a database again that cannot be', async () => {
  const dataDir = await makeUsedDataDir()
  const server = await startIn(dataDir)
  const settings = path.join(dataDir, 'postgres', 'postgresql.auto.conf')
  const before = readFileSync(settings)
  writeFileSync(settings, "no_such_setting = 'on'\n")
  process.kill(pidOf(dataDir), 'SIGKILL')
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
