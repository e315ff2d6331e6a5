import { availableParallelism } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import {
  hostPairs,
  isLocal,
  type LoginSettings,
  languageNames,
  loginProvidersShape,
  type MessageProviderKeys,
  merchantKeysShape,
  messageProvidersShape,
  readAddresses,
  readHosts,
  readLoginProviders,
  readMerchantKeys,
  readMessageProviders,
  type S3Settings,
  s3Settings,
  sender,
  tileAddress,
} from './config-values.ts'
import type { CdnHosts } from './http/cdn.ts'
import { readKey } from './http/security/sealing.ts'
import { embeddedPoolLimit } from './ops/embedded/postmaster.ts'
import type { CorrectedPages, OwnPages } from './ops/terminology/own-pages.ts'

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

/** Every setting there is; `.env.example` documents each (a test checks that). */
export const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: whole(0, 65535).default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_READ_URL: z
    .string()
    .transform(readAddresses)
    .refine(Boolean, 'must be postgres:// addresses separated by commas')
    .optional(),
  DATABASE_PREPARED: flag.default(true),
  WORKERS: whole(1, 64).optional(),
  DATABASE_POOL: whole(2, 500).optional(),
  ALLOW_DATA_LOSS: flag.default(false),
  DISK_RESERVE_MB: whole(0, 1_000_000).default(500),
  DRAIN_SECONDS: whole(0, 300).optional(),
  RESTART_COMMAND: z.string().default('systemctl restart abhyas'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  TRUST_PROXY: flag.default(false),
  WORKS_OFFLINE: flag.default(true),
  LANGUAGES: z.string().regex(languageNames, 'must be languages such as en,hi').default('en,hi,or,bn'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.string().regex(sender, 'must be an address, or a name followed by an <address>').optional(),
  LOGIN_RATE_PER_NETWORK: whole(1, 1_000_000).default(60),
  SECRETS_KEY: z.string().transform(readKey).refine(Boolean, 'must be 32 bytes in base64 or hexadecimal').optional(),
  PUSH_SERVICE_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  CDN_HOSTS: z
    .string()
    .regex(hostPairs, 'must be pairs such as storage.example=cdn.example, separated by commas')
    .optional(),
  MAP_TILE_URL: z.string().regex(tileAddress, 'must be an https address with {z}, {x} and {y}').optional(),
  MAP_TILE_ATTRIBUTION: z.string().default(''),
  PAYTM_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  RAZORPAY_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  BACKUP_DAYS: whole(0, 3660).default(7),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  LOGIN_PROVIDERS: z.string().transform(readLoginProviders).refine(Boolean, loginProvidersShape).optional(),
  MESSAGE_PROVIDERS: z.string().transform(readMessageProviders).refine(Boolean, messageProvidersShape).optional(),
  MERCHANT_KEYS: z.string().transform(readMerchantKeys).refine(Boolean, merchantKeysShape).optional(),
})

export const knownSettings: ReadonlySet<string> = new Set(Object.keys(environment.shape))

export type Config = {
  mode: 'production' | 'development' | 'test'
  host: string
  port: number
  /** Scheme and host that links to the site are built from, without a trailing slash. */
  publicUrl: string
  dataDir: string
  /** True if, as far as the settings tell, only programs on this machine reach the server. */
  isLocal: boolean
  /** undefined: the embedded database. */
  databaseUrl: string | undefined
  /** Address that bypasses a pooler, for what needs a connection of its own: listening and migrations. */
  databaseDirectUrl: string | undefined
  /** Replicas for reads that may be a second old. */
  databaseReadUrls: string[]
  /** false: statements have no names, for a transaction pooler that does not support named ones. */
  isPrepared: boolean
  /** Processes that answer on the port; 1: a single process does everything. */
  workers: number
  /** Database connections of all processes of this node together. */
  databasePool: number
  /** Accepts a database that may lose what it has acknowledged. */
  allowsDataLoss: boolean
  /** Free space on the data directory's disk that is reserved for test answers. */
  diskReserveBytes: number
  logLevel: string
  /** Shell command with which an upgrade restarts the service, run in the service's account. */
  restartCommand: string
  /** Seconds for which the server keeps serving after SIGTERM while reporting that it is not ready. */
  drainSeconds: number
  trustProxy: boolean
  /** False: no service worker is served, and installed ones remove themselves. */
  worksOffline: boolean
  /** Language of the pages at addresses without a language; the server needs their build in it. */
  language: string
  /** Further languages, offered if there is a build of them. */
  otherLanguages: string[]
  /**
   * The institute's own terms and the pages built with them; undefined: ours. Read from the database at start.
   */
  ownPages?: OwnPages | undefined
  /** The pages of each language in which the office has corrected sentences. Read at start, too. */
  correctedPages?: Record<string, CorrectedPages> | undefined
  /** undefined: mails become files in the data directory. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Sign-ins that one network may try each minute. */
  loginRatePerNetwork: number
  /** Key that encrypts what must be read again; undefined: a key file in the data directory, created when needed. */
  secretsKey: Buffer | undefined
  /** Origin of a push service in addition to those of browsers. */
  pushService: string | undefined
  /** undefined: files live below the data directory. */
  s3: S3Settings | undefined
  /** CDN hosts by host: addresses at the host of a key are sent as addresses at the host of its value. */
  cdnHosts: CdnHosts
  /** null: no map is loaded from anywhere. */
  mapTiles: { url: string; attribution: string } | null
  /** Scheme and host of Paytm's gateway; undefined: nothing is sold through it. */
  paytmUrl: string | undefined
  /** Like `paytmUrl`; its overlay comes from another host than its API. */
  razorpayUrl: { api: string; script: string } | undefined
  /** The keys of each merchant by its id: the first signs, all of them verify. */
  merchantKeys: ReadonlyMap<string, readonly string[]>
  /** Configured login providers by name; empty: people log in with passwords alone. */
  loginProviders: ReadonlyMap<string, LoginSettings>
  /** Keys for SMS and WhatsApp; without them mails, push reminders and notices are all that is sent. */
  messageProviders: MessageProviderKeys
  /** Number of days within which the embedded database can be restored to any second; 0: no backups. */
  backupDays: number
  /** Token that lets other machines read `/metrics`; undefined: only this machine may. */
  metricsToken: string | undefined
  /** Address that traces are sent to; undefined: no traces are recorded. */
  tracesTo: string | undefined
}

function readS3(e: z.infer<typeof environment>): S3Settings | undefined {
  const missing = s3Settings.filter((name) => e[name] === undefined)
  if (missing.length === s3Settings.length) return undefined
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = e
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e
  if (!endpoint || !region || !bucket || !accessKeyId || !secretAccessKey)
    throw refusal([`${missing.join(', ')}: set either all S3_ settings or none`])
  return { endpoint, region, bucket, accessKeyId, secretAccessKey }
}

function refusal(lines: string[]) {
  return new Error(`The configuration is invalid (see .env.example):\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

function readRazorpay(url: string | undefined) {
  if (url === undefined) return undefined
  const api = new URL(url).origin
  const isTheirs = api === 'https://api.razorpay.com'
  return { api, script: `${isTheirs ? 'https://checkout.razorpay.com' : api}/v1/checkout.js` }
}

/** Returns the number of workers: one for each core but one, which the database and password hashing need; at most eight, unless WORKERS says more. */
function fitWorkers(pool: number | undefined) {
  const forPool = pool === undefined ? mostWorkersUnasked : Math.floor(pool / leastShare) - 1
  return Math.max(1, Math.min(availableParallelism() - 1, mostWorkersUnasked, forPool))
}
const mostWorkersUnasked = 8
/** Two connections to work with, and one that listens. */
const leastShare = 3
const usualShare = 8

function readProcesses(e: z.infer<typeof environment>) {
  const isDevelopment = e.NODE_ENV === 'development'
  const workers = isDevelopment ? 1 : (e.WORKERS ?? fitWorkers(e.DATABASE_POOL))
  const limit = e.DATABASE_URL === undefined ? embeddedPoolLimit : Number.POSITIVE_INFINITY
  const databasePool = e.DATABASE_POOL ?? (workers === 1 ? 20 : Math.min(limit, usualShare * (workers + 1)))
  if (databasePool > limit) {
    throw refusal([`DATABASE_POOL: the embedded database allows at most ${limit}; to use more, set DATABASE_URL`])
  }
  const least = leastShare * (workers + 1)
  if (workers > 1 && databasePool < least) {
    throw refusal([`WORKERS: ${workers} workers need a DATABASE_POOL of at least ${least}; it is ${databasePool}`])
  }
  return { workers, databasePool }
}

/**
 * Returns a process's share of the node's connections: all of them for a single process, else an equal part less the
 * one it listens on; the primary counts as one more process.
 */
export function poolOfProcess({ workers, databasePool }: Pick<Config, 'workers' | 'databasePool'>) {
  return workers === 1 ? databasePool : Math.floor(databasePool / (workers + 1)) - 1
}

/** Reads the settings. Throws one Error that lists every wrong setting, each on a line. An empty value counts as not set. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw refusal(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const e = parsed.data
  const { workers, databasePool } = readProcesses(e)
  const [language = 'en', ...otherLanguages] = e.LANGUAGES.split(',')
  const publicUrl = (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, '')
  return {
    mode: e.NODE_ENV,
    host: e.HOST,
    port: e.PORT,
    publicUrl,
    dataDir: path.resolve(e.DATA_DIR),
    isLocal: isLocal({ host: e.HOST, publicUrl, trustProxy: e.TRUST_PROXY }),
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL,
    databaseReadUrls: e.DATABASE_READ_URL ?? [],
    isPrepared: e.DATABASE_PREPARED,
    workers,
    databasePool,
    allowsDataLoss: e.ALLOW_DATA_LOSS,
    diskReserveBytes: e.DISK_RESERVE_MB * 1_000_000,
    logLevel: e.LOG_LEVEL,
    restartCommand: e.RESTART_COMMAND,
    drainSeconds: e.DRAIN_SECONDS ?? (e.NODE_ENV === 'production' ? 5 : 0),
    trustProxy: e.TRUST_PROXY,
    worksOffline: e.WORKS_OFFLINE,
    language,
    otherLanguages,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    loginRatePerNetwork: e.LOGIN_RATE_PER_NETWORK,
    secretsKey: e.SECRETS_KEY ?? undefined,
    pushService: e.PUSH_SERVICE_URL === undefined ? undefined : new URL(e.PUSH_SERVICE_URL).origin,
    s3: readS3(e),
    cdnHosts: readHosts(e.CDN_HOSTS),
    paytmUrl: e.PAYTM_URL === undefined ? undefined : new URL(e.PAYTM_URL).origin,
    razorpayUrl: readRazorpay(e.RAZORPAY_URL),
    merchantKeys: e.MERCHANT_KEYS ?? new Map(),
    loginProviders: e.LOGIN_PROVIDERS ?? new Map(),
    messageProviders: e.MESSAGE_PROVIDERS ?? {},
    backupDays: e.BACKUP_DAYS,
    metricsToken: e.METRICS_TOKEN,
    tracesTo: e.OTEL_EXPORTER_OTLP_ENDPOINT,
    mapTiles: e.MAP_TILE_URL === undefined ? null : { url: e.MAP_TILE_URL, attribution: e.MAP_TILE_ATTRIBUTION },
  }
}
