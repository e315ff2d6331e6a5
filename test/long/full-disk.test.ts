import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeUsedDataDir, queryOnce, startIn } from '../embedded/scratch.ts'
import { need } from '../needs.ts'
import { makeSmallDisk } from '../small-disk.ts'

test('restarts a database that ended on a full disk as soon as there is room, with every acknowledged row', async (context) => {
  need(context, 'disks')
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
  // Until the disk is full, and then until the database cannot continue.
  const messagesOfTrying = () => add().then(String, () => server.messages.join())
  await expect.poll(messagesOfTrying, { timeout: 60_000, interval: 1 }).toContain('could not be started again')
  await expect(queryOnce(server, 'select 1')).rejects.toThrow()

  disk.clear()
  const count = () => queryOnce(server, 'select count(*)::int as rows from kept').catch(() => 'not yet')
  await expect.poll(count, { timeout: 60_000 }).toEqual([{ rows: acknowledged }])
  expect(acknowledged).toBeGreaterThan(0)
  await expect(queryOnce(server, 'create table later as select 1 as one')).resolves.toBeDefined()
})
