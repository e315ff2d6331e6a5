import path from 'node:path'
import { z } from 'zod'
import type { CdnHosts } from './cdn.ts'
import { readKey } from './sealing.ts'

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

const sender = /^(?:[^\s<>@]+@[^\s<>@]+|[^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>)$/

const host = '[a-z0-9-]+(?:\\.[a-z0-9-]+)*(?::\\d+)?'
const hostPairs = new RegExp(`^${host}=${host}(,${host}=${host})*$`)
const tileAddress = /^https:\/\/[^\s;,'"]*\{z\}[^\s;,'"]*$/

const s3Settings = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

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
  SECRETS_KEY: z.string().transform(readKey).refine(Boolean, 'must be 32 bytes in base64 or hexadecimal').optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  CDN_HOSTS: z
    .string()
    .regex(hostPairs, 'must be pairs such as storage.example=cdn.example, with commas between')
    .optional(),
  MAP_TILE_URL: z.string().regex(tileAddress, 'must be an https address with {z}, {x} and {y}').optional(),
  MAP_TILE_ATTRIBUTION: z.string().default(''),
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
  /** Seals what must be read again; undefined: a key in a file of the data directory, made when it is needed. */
  secretsKey: Buffer | undefined
  /** undefined: files live below the data directory. */
  s3: S3Settings | undefined
  /** Addresses at the host of a key are handed out as addresses at the host of its value. */
  cdnHosts: CdnHosts
  /** null: no map is loaded from anywhere. */
  mapTiles: { url: string; attribution: string } | null
}

type S3Settings = Record<'endpoint' | 'region' | 'bucket' | 'accessKeyId' | 'secretAccessKey', string>

function readS3(e: z.infer<typeof environment>): S3Settings | undefined {
  const missing = s3Settings.filter((name) => e[name] === undefined)
  if (missing.length === s3Settings.length) return undefined
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = e
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e
  if (!endpoint || !region || !bucket || !accessKeyId || !secretAccessKey)
    throw new Error(
      `The configuration is not usable (see .env.example):\n  ${missing.join(', ')}: set all S3_ settings or none`,
    )
  return { endpoint, region, bucket, accessKeyId, secretAccessKey }
}

function readHosts(pairs: string | undefined): CdnHosts {
  return new Map(
    (pairs ?? '').split(',').flatMap((pair) => {
      const [from, to] = pair.split('=')
      return from && to ? [[from, to] as const] : []
    }),
  )
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
    secretsKey: e.SECRETS_KEY ?? undefined,
    s3: readS3(e),
    cdnHosts: readHosts(e.CDN_HOSTS),
    mapTiles: e.MAP_TILE_URL === undefined ? null : { url: e.MAP_TILE_URL, attribution: e.MAP_TILE_ATTRIBUTION },
  }
}
