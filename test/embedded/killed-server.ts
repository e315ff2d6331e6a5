import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished } from 'vitest'
import { isRoot, makeDataDir, makeUsedDataDir, queryOnce, serversOf, startIn } from './scratch.ts'

// Each row waits for the disk, up to most of a second on a busy machine; the limit only ends a hang.
export const patienceMs = 240_000

export const account = isRoot ? 'run as another account' : 'run as the normal user we are'

export type Guard = { name: string; guard: 'kernel' | 'watchdog'; isolation: string; above?: 0o700 | 0o755 }

export async function expectNothingLost({ guard, isolation, above }: Guard) {
  const dataDir = above === undefined ? await makeUsedDataDir() : makeDataDir(above)
  const writer = await startWriter(dataDir, [guard, isolation])
  const acknowledged = await writer.killAfter(200)
  await expect.poll(() => serversOf(dataDir), { timeout: 60_000 }).toEqual([])
  expect(await listKept(dataDir)).toEqual(expect.arrayContaining(acknowledged))
}

export async function startWriter(dataDir: string, args: string[] = []) {
  const script = path.join(import.meta.dirname, 'start-and-write.ts')
  const child: ChildProcess = spawn(process.execPath, [script, dataDir, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const acknowledged: string[] = []
  if (!child.stdout) throw new Error('the writer has no output')
  // A line cut off by the kill is an acknowledgement that nobody received.
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

export async function listKept(dataDir: string): Promise<unknown[]> {
  const server = await startIn(dataDir)
  const rows = await queryOnce(server, 'SELECT id FROM kept ORDER BY id')
  await server.stop()
  return rows.map((row) => row.id)
}
