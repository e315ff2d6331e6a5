import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const root = path.resolve(import.meta.dirname, '../../..')

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

const comesWithinMs = 60_000

/**
 * Lets a node join with a clock two hours fast, for so long, and leave. Returns what is wrong with its reaction; null: it reported the clock, and nothing else.
 */
export async function joinFast(settings: Record<string, string>, ms: number) {
  const [port, dataDir] = [await freePort(), mkdtempSync(path.join(tmpdir(), 'abhyas-fast-'))]
  const env = { ...process.env, ...settings, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port) }
  const own = { DATA_DIR: dataDir, LOG_LEVEL: 'fatal', DRAIN_SECONDS: '0', WORKERS: '1' }
  const args = [
    '--import',
    './scripts/stop-with-parent.mjs',
    '--import',
    './test/long/faults/fast-clock.mjs',
    'src/server.ts',
  ]
  const child = spawn(process.execPath, args, { cwd: root, env: { ...env, ...own }, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const said = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) })
    return { isReady: answer.ok, text: await answer.text() }
  }
  try {
    const until = Date.now() + comesWithinMs
    let first = await said().catch(() => null)
    while (!first && child.exitCode === null && Date.now() < until) {
      await delay(100)
      first = await said().catch(() => null)
    }
    if (!first) return 'a node with a fast clock did not come up'
    await delay(ms)
    const { isReady, text } = await said()
    if (isReady) return 'a node whose clock is two hours fast says that it is ready'
    return text.includes('clock') || text.includes('database') ? null : `a node with a fast clock says: ${text}`
  } finally {
    child.kill('SIGKILL')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}
