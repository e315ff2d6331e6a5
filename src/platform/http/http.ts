import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import type { ZodType } from 'zod'
import type { Actor, Context, Log } from '#platform/context.ts'
import { keyOf, type PublicCache } from '#platform/data/cache/public-cache.ts'
import type { Answer } from '#platform/data/cache/ready-answer.ts'
import type { WorkClass } from '#platform/data/database/bulkhead.ts'
import { diskIsLow } from '#platform/data/database/database-errors.ts'
import { previewing } from '#platform/data/drafts/preview-draft.ts'
import { AppError } from '#platform/errors.ts'
import { takeFiles } from '#platform/files/storage/take-files.ts'
import type { RequestKind } from '#platform/ops/observing/meter.ts'
import { requestIdHeader, requestIdOf } from '#platform/ops/observing/request-id.ts'
import { namesOf, RequestLog } from '#platform/ops/observing/request-log.ts'
import { watchMasks } from '#platform/text/aadhaar.ts'
import { inLanguage } from '#platform/text/built-catalogue.ts'
import { t } from '#platform/text/messages.ts'
import { answerError, speakPlainly } from './answer-error.ts'
import { type CdnHosts, createRewriter } from './cdn.ts'
import { trackConnections } from './connections.ts'
import { answerInLanguage, languageOf } from './reader-language.ts'
import { leadToNormalTarget, targetForRoutes } from './request-target.ts'
import { networkOf } from './security/throttle.ts'
import type { SecurityHeaders } from './security-headers.ts'
import { type App, createServe } from './serve.ts'
import { refuseUnstorableText } from './storable-text.ts'

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Context
    storeAnswer: ((answer: Answer) => unknown) | null
  }
  interface FastifyContextConfig {
    /** The answer is the same for everyone and is cached until content changes. */
    isPublic?: boolean
    /** Logs refusals together with who was refused. */
    logRefusals?: boolean
    /** Kind of request in the metrics; `other` if omitted. */
    kind?: RequestKind
    /** So frequent that only failures and slow answers are logged. */
    isRoutine?: boolean
    /** Work class of its statements; browsing if omitted. */
    work?: WorkClass
  }
}

export type HttpOptions = {
  log: Logger
  trustProxy: boolean
  headers: SecurityHeaders
  /** Caches of pages and of API answers, separate so that a flood of different API calls does not evict the pages. */
  cache: { pages: PublicCache; answers: PublicCache }
  /** Called for every answer sent from the cache. */
  onKeptAnswer?: () => void
  /** Called for every other answer. */
  onAnswered?: (answer: { kind: RequestKind; status: number; ms: number }) => void
  makeContext: (request: { log: Log; work: WorkClass }) => Context
  clock: () => Date
  resolveActor: (ctx: Context, token: string) => Promise<Actor | null>
  cdnHosts?: CdnHosts
  /** Version of the program: pages rendered by another version are rendered again. */
  build?: string
  /** Every answer is checked against its schema; for tests, production trusts the presenters. */
  checkAnswers?: boolean
}

export function bearerToken(request: FastifyRequest) {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? token : null
}

/** Identifies the caller without naming anyone: id and role of the account, and the network only. */
function askerOf({ ctx: { actor, network } }: FastifyRequest) {
  return { actor: actor.kind === 'user' ? actor.id : null, role: actor.kind === 'user' ? actor.role : null, network }
}

/** Logs what is worth a line: changes, refusals and slow answers. Cached public answers never reach this. */
function logAnswer(request: FastifyRequest, reply: FastifyReply) {
  const ms = Math.round(reply.elapsedTime)
  const isUsual = request.method === 'GET' || request.routeOptions.config.isRoutine === true
  const isRoutine = isUsual && reply.statusCode < 400 && ms < 500
  const { url: route } = request.routeOptions
  const line = { route, method: request.method, status: reply.statusCode, ms, ...namesOf(request) }
  const isRefused = reply.statusCode >= 400 && request.routeOptions.config.logRefusals === true
  request.log[isRoutine ? 'debug' : 'info'](isRefused ? { ...line, ...askerOf(request) } : line, 'answered')
}

type Connections = ReturnType<typeof trackConnections>

function newFastify(
  options: Pick<HttpOptions, 'log' | 'trustProxy' | 'cache' | 'onKeptAnswer'>,
  connections: Connections,
): App {
  return Fastify({
    // A cached answer is sent before anything else is done: finding the route is half the cost of a request
    // (measured 2026-11).
    serverFactory(handler) {
      // Longer than a proxy keeps its idle connections, so that it never writes into one that is closing.
      const server = createServer({ keepAliveTimeout: 72_000, requestTimeout: 60_000 }, (request, response) => {
        connections.begin(request, response)
        const { pages, answers } = options.cache
        if (pages.serve(request, response) || answers.serve(request, response)) options.onKeptAnswer?.()
        else handler(request, response)
      })
      connections.watch(server)
      return server
    },
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // One hop: the last address in X-Forwarded-For is written by the proxy itself, those before it by the client.
    trustProxy: options.trustProxy && ((_address, hop) => hop === 0),
    // An unusable address gets the usual 404, with all our headers.
    rewriteUrl: ({ url = '' }) => targetForRoutes(url),
    bodyLimit: 128 * 1024,
    genReqId: requestIdOf,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>()
}

/** Rewrites every address in every JSON answer to the CDN, and so in pages too, which are made of these answers. */
function rewriteAddresses(app: App, rewrite: (text: string) => string) {
  app.addHook('onSend', async (_request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).includes('json')
    return isJson && typeof payload === 'string' ? rewrite(payload) : payload
  })
}

/** Caches public API answers, and serves them also to pages being rendered, whose calls do not use the network. */
function cachePublicAnswers(app: App, cache: PublicCache) {
  app.decorateRequest('storeAnswer', null)
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.isPublic || request.method !== 'GET' || previewing.getStore()) return done()
    if (cache.serve(request.raw, reply.raw)) return reply.hijack()
    request.storeAnswer = cache.begin(keyOf(request.raw))
    done()
  })
  // Some public lists are requested by POST: their validated body is part of the key.
  app.addHook('preHandler', (request, reply, done) => {
    if (!request.routeOptions.config.isPublic || request.method !== 'POST' || previewing.getStore()) return done()
    const question = createHash('sha256').update(JSON.stringify(request.body)).digest('base64url')
    const key = `POST ${keyOf(request.raw)} ${question}`
    if (cache.send(key, request.raw, reply.raw)) return reply.hijack()
    request.storeAnswer = cache.begin(key)
    done()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.storeAnswer || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    reply.header('cache-control', 'public, no-cache')
    const contentType = String(reply.getHeader('content-type') ?? 'application/json; charset=utf-8')
    request.storeAnswer({ status: 200, contentType, body: payload })
    return payload
  })
}

// A seventh fewer bytes than at the usual 4, in the same time (measured on a bundle of 2.3 MB: 68 KB instead of 80 in 14 ms).
const brotli = { [constants.BROTLI_PARAM_QUALITY]: 5 }

/**
 * Returns whether a request is served even when the disk is almost full: reads, and everything that belongs to
 * taking a test.
 */
function isKeptOpen({ method, routeOptions: { config } }: FastifyRequest) {
  const isReading = method === 'GET' || method === 'HEAD' || config.isPublic === true
  return isReading || config.work === 'answers' || config.work === 'submit'
}

/** Gives every request the context for its use case, before anything else looks at it. */
function giveContexts(app: App, options: Pick<HttpOptions, 'makeContext' | 'clock'>) {
  app.decorateRequest('ctx')
  app.addHook('onRequest', async (request) => {
    const { work = 'browsing' } = request.routeOptions.config
    const ctx = options.makeContext({ log: new RequestLog(request), work })
    request.ctx = { ...ctx, network: networkOf(request.ip) }
    if (ctx.vitals?.disk.isLow() && !isKeptOpen(request)) throw diskIsLow()
  })
  // The time of a request is when all of it has arrived: sending the body slowly must not date an answer before it was given.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body !== undefined) request.ctx = { ...request.ctx, now: options.clock() }
    done()
  })
}

/** Creates a Fastify instance with everything that every route shares; domains then add their routes. */
export async function createHttp(options: HttpOptions) {
  const connections = trackConnections()
  const app = newFastify(options, connections)
  app.addHook('preClose', async () => connections.close())
  const routes: string[] = []
  app.addHook('onRoute', ({ method, url }) => void routes.push(...[method].flat().map((verb) => `${verb} ${url}`)))
  speakPlainly()
  app.setValidatorCompiler<ZodType>((route) => watchMasks(validatorCompiler(route)))
  // Measured in docs/decisions/http-calls.md: schema serialisers cost more than they save here.
  app.setSerializerCompiler(options.checkAnswers ? serializerCompiler : () => (data) => JSON.stringify(data))
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    inLanguage(languageOf(request), () => answerError(error, request, reply)),
  )
  app.setNotFoundHandler((_request, reply) => {
    return reply.code(404).send({ success: false, code: 'not_found', message: t`There is nothing at this address.` })
  })
  app.removeContentTypeParser('text/plain')

  const hosts: CdnHosts = options.cdnHosts ?? new Map()
  const rewrite = createRewriter(hosts)
  if (hosts.size > 0) rewriteAddresses(app, rewrite)
  app.addHook(
    'onRequest',
    async (request, reply) => void reply.headers(options.headers).header(requestIdHeader, request.id),
  )
  app.addHook('onRequest', leadToNormalTarget)
  answerInLanguage(app)
  app.addHook('preValidation', refuseUnstorableText)
  cachePublicAnswers(app, options.cache.answers)
  giveContexts(app, options)
  takeFiles(app)
  app.addHook('onResponse', async (request, reply) => {
    logAnswer(request, reply)
    const { kind = 'other' } = request.routeOptions.config
    options.onAnswered?.({ kind, status: reply.statusCode, ms: reply.elapsedTime })
  })

  await app.register(compress, { global: true, threshold: 1024, brotliOptions: { params: brotli } })
  await app.register(swagger, {
    openapi: {
      info: { title: 'Abhyas', version: '1', description: 'The HTTP API of the institute.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })

  /** Throws 401 without a live session; otherwise its user becomes `ctx.actor`. */
  async function signIn(request: FastifyRequest) {
    const token = bearerToken(request)
    const actor = token ? await options.resolveActor(request.ctx, token) : null
    if (!actor) throw new AppError('unauthenticated', 'Please log in.')
    request.ctx = { ...request.ctx, actor }
  }

  const making = { rewrite, build: options.build ?? '', checks: options.checkAnswers ?? false }
  const { serve, calls } = createServe({ app, signIn, making })
  return {
    app,
    serve,
    /** Every declared call that is answered. */
    calls,
    drain: connections.drain,
    /** 'GET /path' of every route there is. */ routes,
  }
}
export type Http = Awaited<ReturnType<typeof createHttp>>
