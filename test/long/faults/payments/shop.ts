import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import type { EmbeddedConnection } from '#platform/ops/embedded/postgres.ts'

export type ShopSettings = {
  connection: EmbeddedConnection
  environment: Record<string, string>
  port: number
  aheadMs: number
  /** Where the process kills itself while handling a provider's message. */
  diesAt?: 'before-commit' | 'after-commit' | undefined
}

async function findFreePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

const root = path.resolve(import.meta.dirname, '../../../..')

async function launch(settings: ShopSettings) {
  const args = ['--import', './scripts/stop-with-parent.mjs', 'test/long/faults/payments/shop-process.ts']
  const env = { ...process.env, NODE_ENV: 'test', SHOP: JSON.stringify(settings) }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit').then(() => 'ended')
  if ((await Promise.race([once(child, 'message'), ended])) === 'ended') throw new Error('The shop did not start.')
  return child
}

const isGone = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Starts the application in a separate process that keeps its port after a kill. */
export async function startShop(settings: Omit<ShopSettings, 'port' | 'aheadMs' | 'diesAt'> & { port?: number }) {
  const own: ShopSettings = { ...settings, port: settings.port ?? (await findFreePort()), aheadMs: 0 }
  let child = await launch(own)

  async function kill() {
    if (isGone(child)) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    url: `http://127.0.0.1:${own.port}`,
    hasEnded: () => isGone(child),
    untilEnded: async () => void (isGone(child) || (await once(child, 'exit'))),
    kill,
    /** Kills and restarts it, as after a power cut. */
    async restart(diesAt?: ShopSettings['diesAt']) {
      await kill()
      own.diesAt = diesAt
      child = await launch(own)
    },
    /** Sets its clock this far ahead of the machine's. */
    async setAhead(aheadMs: number) {
      own.aheadMs = aheadMs
      const told = once(child, 'message')
      child.send({ aheadMs })
      await told
    },
  }
}
export type RunningShop = Awaited<ReturnType<typeof startShop>>
export { findFreePort }
