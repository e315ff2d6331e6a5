import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '#platform/config.ts'
import { askAll, untilReady } from './ask.ts'
import { embeddedAddress } from './open-installation.ts'
import { lastLines, listenTo, type Settings, startIn } from './run-in.ts'

/*
 * Starts the new version beside the running one. It does no background work (`--trial`: no jobs, mails or payments),
 * and uses the running server's embedded database through its socket; that server started the database and keeps it
 * running.
 */

const stopMs = 30_000
/** The embedded database has few connections left beside the running server's. */
const fewConnections = '4'

async function findFreePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free for the trial.')
  return address.port
}

async function settingsFor(config: Config, port: number): Promise<Settings> {
  const database = await embeddedAddress(config)
  return {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: config.publicUrl,
    WORKERS: '1',
    DATABASE_POOL: fewConnections,
    DRAIN_SECONDS: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: '',
    ...(database === undefined ? {} : { DATABASE_URL: database }),
  }
}

type Trial = { folder: string; version: string; port: number | undefined; seconds: number }

/** Starts the version in `folder`, sends every request on the list, and stops it. It ends with this process in any case. */
export async function tryVersion(config: Config, { folder, version, port, seconds }: Trial) {
  const chosen = port ?? (await findFreePort())
  const command = ['--import', './scripts/stop-with-parent.mjs', 'src/server.ts', '--trial']
  const child = startIn(folder, command, await settingsFor(config, chosen))
  const heard = listenTo(child)
  const ending = once(child, 'exit').catch(() => undefined) // a failed start is reported below
  const hasEnded = () =>
    child.exitCode === null && child.signalCode === null ? null : `It exited unexpectedly:\n  ${lastLines(heard.text)}`
  const server = {
    address: `http://127.0.0.1:${chosen}`,
    publicUrl: config.publicUrl,
    metricsToken: config.metricsToken,
  }
  try {
    await untilReady(server, { version, seconds, hasEnded })
    return await askAll(server)
  } finally {
    child.kill('SIGTERM')
    const isLate = await Promise.race([ending.then(() => false), delay(stopMs, true, { ref: false })])
    if (isLate) child.kill('SIGKILL')
  }
}
