import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { makeUsedDataDir, queryOnce, serversOf, startIn } from '../embedded/scratch.ts'
import { need } from '../needs.ts'

/** Makes every attempt of this database's processes to write to the disk fail with EIO from now on. Returns a function that ends this. */
async function failSyncs(dataDir: string) {
  const pids = serversOf(dataDir)
  const which = 'fsync,fdatasync,sync_file_range'
  const args = ['-f', '-o', '/dev/null', '-e', `trace=${which}`, '-e', `inject=${which}:error=EIO`]
  const tracer = spawn('strace', [...args, ...pids.flatMap((pid) => ['-p', String(pid)])], { stdio: 'ignore' })
  onTestFinished(() => void tracer.kill('SIGKILL'))
  const isTraced = (pid: number) => !/^TracerPid:\t0$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  await expect.poll(() => pids.every(isTraced), { timeout: 20_000, interval: 10 }).toBe(true)
  return async () => {
    tracer.kill('SIGINT')
    if (tracer.exitCode === null && tracer.signalCode === null) await once(tracer, 'exit')
  }
}

test('never acknowledges a commit when the disk fails to sync, and recovers every acknowledged row', {
  timeout: 180_000,
}, async (context) => {
  need(context, 'tracing')
  const dataDir = await makeUsedDataDir(0o755)
  const server = await startIn(dataDir)
  await queryOnce(server, 'create table kept (id int primary key)')
  let acknowledged = 0
  const add = () => queryOnce(server, `insert into kept values (${acknowledged + 1})`).then(() => (acknowledged += 1))
  for (let n = 0; n < 50; n += 1) await add()

  const mend = await failSyncs(dataDir)
  const before = acknowledged
  await expect(add()).rejects.toThrow()
  expect(acknowledged).toBe(before)
  expect(readFileSync(`${dataDir}/postgres.log`, 'utf8')).toMatch(/PANIC: {2}could not f\w*sync file/)
  await delay(500)
  await mend()

  const listKept = () => queryOnce(server, 'select count(*)::int as rows from kept').catch(() => [{ rows: -1 }])
  // The refused row may exist or not: nobody was told that it does.
  await expect
    .poll(async () => Number((await listKept())[0]?.rows), { timeout: 60_000 })
    .toBeGreaterThanOrEqual(acknowledged)
  const next = Number((await listKept())[0]?.rows) + 1
  await expect(queryOnce(server, `insert into kept values (${next + 100})`)).resolves.toBeDefined()
})
