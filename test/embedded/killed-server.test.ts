import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isRoot, makeDataDir, makeUsedDataDir, queryOnce, serversOf, startIn } from './scratch.ts'

// Each row waits for the disk, which on a busy machine may be most of a second; the limit only ends what hangs.
const patienceMs = 240_000

const account = isRoot ? 'run as another account' : 'run as the normal user we are'

describe('a server killed with -9 amid its commits', { timeout: 2 * patienceMs }, () => {
  test.each([
    { name: 'the kernel ends the database', guard: 'kernel', isolation: 'auto' },
    { name: 'a watchdog ends the database', guard: 'watchdog', isolation: 'auto' },
    { name: `the kernel ends a database ${account}`, guard: 'kernel', isolation: 'account', above: 0o755 },
    {
      name: `the kernel ends a database ${account} and elsewhere`,
      guard: 'kernel',
      isolation: 'account',
      above: 0o700,
    },
  ] as const)('$name and every acknowledged row is there at the next start', async ({ guard, isolation, ...place }) => {
    const dataDir = 'above' in place ? makeDataDir(place.above) : await makeUsedDataDir()
    const writer = await startWriter(dataDir, [guard, isolation])
    const acknowledged = await writer.killAfter(200)
    await expect.poll(() => serversOf(dataDir), { timeout: 60_000 }).toEqual([])
    expect(await listKept(dataDir)).toEqual(expect.arrayContaining(acknowledged))
  })

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
    serversOf(dataDir).forEach((pid) => void process.kill(pid, 'SIGKILL'))
    const acknowledged = await writer.killAfter(0)
    expect(await listKept(dataDir)).toEqual(expect.arrayContaining(acknowledged))
  })

  test('the directory is refused to another process until then', async () => {
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

test('a database killed alone is started again with every commit', async () => {
  const dataDir = await makeUsedDataDir()
  const server = await startIn(dataDir)
  await queryOnce(server, 'create table kept as select 1 as one')
  serversOf(dataDir).forEach((pid) => void process.kill(pid, 'SIGKILL'))
  const query = () => queryOnce(server, 'select one from kept').catch(() => 'not yet')
  await expect.poll(query, { timeout: 50_000 }).toEqual([{ one: 1 }])
  expect(server.messages.join()).toContain('is started again')
})

async function startWriter(dataDir: string, args: string[] = []) {
  const script = path.join(import.meta.dirname, 'start-and-write.ts')
  const child: ChildProcess = spawn(process.execPath, [script, dataDir, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const acknowledged: string[] = []
  if (!child.stdout) throw new Error('the writer has no output')
  // A line that was cut off by the kill is an acknowledgement nobody received.
  const lines = createInterface(child.stdout).on('line', (line) => acknowledged.push(line))
  const reach = (count: number) =>
    expect.poll(() => acknowledged.length, { timeout: patienceMs, interval: 5 }).toBeGreaterThanOrEqual(count)
  const killAfter = async (count: number) => {
    await reach(count)
    const closed = once(lines, 'close')
    child.kill('SIGKILL')
    await closed
    return acknowledged.slice(0, -1)
  }
  return { pid: child.pid, acknowledged, reach, killAfter }
}

async function listKept(dataDir: string): Promise<unknown[]> {
  const server = await startIn(dataDir)
  const rows = await queryOnce(server, 'SELECT id FROM kept ORDER BY id')
  await server.stop()
  return rows.map((row) => row.id)
}
