import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '#platform/config.ts'
import type { LoginSettings } from '#platform/config-values.ts'
import type { Log } from '#platform/context.ts'
import type { Stop } from '#platform/ops/processes/stopper.ts'
import { requireRealProviders } from './partner.ts'

const announced = z.object({ url: z.url() })
const waitMs = 15_000
const names = ['google', 'facebook', 'microsoft']

function untilAnnounced(child: ReturnType<typeof spawnStandIns>) {
  return new Promise<z.infer<typeof announced>>((resolve, reject) => {
    const fail = () => reject(new Error('The stand-ins for log-in providers did not start.'))
    const timer = setTimeout(fail, waitMs)
    child.once('exit', fail)
    child.stdout.once('data', (text) => {
      clearTimeout(timer)
      resolve(announced.parse(JSON.parse(String(text))))
    })
  })
}

function spawnStandIns(clients: object) {
  const { PATH = '' } = process.env
  const settings = { SANDBOX_IDENTITY: 'demo', NODE_ENV: 'development', IDENTITY_CLIENTS: JSON.stringify(clients) }
  const env = { PATH, ...settings }
  return spawn(process.execPath, ['sandbox/identity/main.ts'], { env, stdio: ['pipe', 'pipe', 'inherit'] })
}

/**
 * Starts the stand-in providers of a demo institute as a child process that ends with this one. Their secrets are
 * new at every start.
 */
async function startStandIns(log: Log) {
  const clients = names.map((name) => [name, { id: `demo-${name}`, secret: randomBytes(12).toString('hex') }] as const)
  const child = spawnStandIns(Object.fromEntries(clients))
  const { url } = await untilAnnounced(child)
  log.info({ url }, 'the log-in providers of the demo are stand-ins')
  const settings = clients.map(([name, { id, secret }]): [string, LoginSettings] => [
    name,
    { clientId: id, clientSecret: secret, issuer: `${url}/${name}` },
  ])
  return {
    loginProviders: new Map(settings),
    stop: async () => {
      child.removeAllListeners('exit')
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await gone
    },
  }
}

type Around = { isDemo: boolean; log: Log; stops: Stop[] }

/**
 * Returns the configuration with stand-in providers if a demo institute on its own machine has none. Throws if a
 * real institute would trust a stand-in.
 */
export async function withStandIns(config: Config, { isDemo, log, stops }: Around): Promise<Config> {
  requireRealProviders(config.loginProviders, { isDemo, mode: config.mode })
  if (!isDemo || !config.isLocal || config.loginProviders.size > 0) return config
  const { stop, loginProviders } = await startStandIns(log)
  stops.unshift(stop)
  return { ...config, loginProviders }
}
