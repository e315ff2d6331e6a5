import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#platform/config.ts'
import type { Context, Log } from '#platform/context.ts'
import { withoutValues } from '#platform/data/database/database-errors.ts'
import { AppError } from '#platform/errors.ts'
import { bearerToken, type Http } from '#platform/http/http.ts'
import { readBackups } from '../backup/back-up-at-night.ts'
import { wantedArchive } from '../backup/places.ts'
import { createGatherer } from './gather.ts'
import { meterOf } from './meter.ts'
import { type Reading, readDatabase, readDisk, reading, readVersion } from './read-installation.ts'

const databaseTimeoutMs = 2000
/** Lifetime of a scrape: more frequent callers get the same numbers again. */
const keptMs = 1000

const loopback = /^(?:::ffff:)?127\.|^::1$/
const forwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const

/**
 * Returns whether a request comes from this machine. A local proxy uses loopback as well, so forwarded requests
 * do not count.
 */
function isFromHere({ raw, headers }: FastifyRequest) {
  return loopback.test(raw.socket.remoteAddress ?? '') && forwarded.every((name) => headers[name] === undefined)
}

function isSame(given: string | null, token: string | undefined) {
  if (given === null || token === undefined || given.length !== token.length) return false
  return timingSafeEqual(Buffer.from(given), Buffer.from(token))
}

function labelsOf(labels: Record<string, string> = {}) {
  const words = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, '_')}"`)
  return words.length === 0 ? '' : `{${words.join(',')}}`
}

function asText({ name, help, values }: Reading) {
  const lines = values.map(({ value, labels }) => `${name}${labelsOf(labels)} ${value}`)
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines].join('\n')
}

function readBuild(): Reading {
  return {
    name: 'abhyas_build_info',
    help: 'Which version this node runs',
    values: [{ value: 1, labels: { version: readVersion() } }],
  }
}

type Options = {
  makeContext: (request: { log: Log }) => Context
  /** Numbers of the domains, from the database. */
  read: (ctx: Context) => Promise<Reading[]>
}

/** Creates a reader of the installation's numbers; when the database does not answer in time, it reports only that. */
function createReader(config: Config, { makeContext, read }: Options) {
  async function readAll(log: Log) {
    const ctx = makeContext({ log })
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The database did not answer in time.')), databaseTimeoutMs).unref()
    })
    const asked = Promise.all([readDatabase(ctx), read(ctx)])
    const up = await Promise.race([asked, late]).catch((error: unknown) => {
      log.warn({ err: withoutValues(error) }, 'the database gave no numbers')
      return null
    })
    asked.catch(() => undefined) // told already
    const disk = await readDisk(config.dataDir).catch(() => [])
    const backups = wantedArchive(config) ? readBackups(config.dataDir, ctx.now) : []
    return [reading('database_up', '1: the database answers', up ? 1 : 0), ...disk, ...backups, ...(up ?? []).flat()]
  }
  let kept: { from: number; numbers: Promise<Reading[]> } | undefined
  return (log: Log) => {
    if (!kept || performance.now() - kept.from > keptMs) kept = { from: performance.now(), numbers: readAll(log) }
    return kept.numbers
  }
}

/** Serves `/metrics` in Prometheus's text format: to this machine, or with the token; a 404 for anyone else. */
export function serveMetrics({ app }: Pick<Http, 'app'>, config: Config, options: Options) {
  const read = createReader(config, options)
  const meter = meterOf(options.makeContext({ log: app.log }).cache)
  const gather = createGatherer(meter)
  const build = readBuild()
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isFromHere(request) && !isSame(bearerToken(request), config.metricsToken)) {
      throw new AppError('not_found', 'There is nothing at this address.')
    }
    const [{ registry, processes }, numbers] = await Promise.all([gather(), read(request.log)])
    const more = reading('processes', 'Processes of this node that reported their metrics', processes)
    reply.type('text/plain; version=0.0.4; charset=utf-8').header('cache-control', 'no-store')
    return `${await registry.metrics()}\n${[build, ...numbers, more].map(asText).join('\n')}\n`
  })
}
