import path from 'node:path'
import { z } from 'zod'

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

const sender = /^(?:[^\s<>@]+@[^\s<>@]+|[^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>)$/

/** Every setting there is; `.env.example` documents each (a test holds that). */
export const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: whole(0, 65535).default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_POOL: whole(2, 500).default(20),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  TRUST_PROXY: flag.default(false),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.string().regex(sender, 'must be an address, or a name and an <address>').optional(),
  LOGIN_RATE_PER_NETWORK: whole(1, 1_000_000).default(60),
})

export type Config = {
  mode: 'production' | 'development' | 'test'
  host: string
  port: number
  /** Scheme and host that links to the site are built from, without a trailing slash. */
  publicUrl: string
  dataDir: string
  /** undefined: the embedded database. */
  databaseUrl: string | undefined
  databasePool: number
  logLevel: string
  trustProxy: boolean
  /** undefined: mails become files in the data directory. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Sign-ins that one network may try each minute. */
  loginRatePerNetwork: number
}

/** Throws one Error that lists every wrong setting, each on a line. An empty value counts as not set. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration is not usable (see .env.example):\n${lines.join('\n')}`)
  }
  const e = parsed.data
  const publicUrl = (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, '')
  return {
    mode: e.NODE_ENV,
    host: e.HOST,
    port: e.PORT,
    publicUrl,
    dataDir: path.resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    logLevel: e.LOG_LEVEL,
    trustProxy: e.TRUST_PROXY,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    loginRatePerNetwork: e.LOGIN_RATE_PER_NETWORK,
  }
}
