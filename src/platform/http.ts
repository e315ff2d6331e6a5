import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import compress from '@fastify/compress'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { type CdnHosts, createRewriter } from './cdn.ts'
import type { Actor, Context, Log } from './context.ts'
import { isUnstorableText, withoutValues } from './database-errors.ts'
import { AppError, type ErrorCode } from './errors.ts'
import type { PublicCache } from './public-cache.ts'
import type { Answer } from './ready-answer.ts'
import type { SecurityHeaders } from './security-headers.ts'
import { networkOf } from './throttle.ts'

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Context
    keepAnswer: ((answer: Answer) => Promise<unknown>) | null
  }
  interface FastifyContextConfig {
    /** The answer is the same for everyone and is cached until content changes. */
    isPublic?: boolean
  }
}

export type HttpOptions = {
  log: Logger
  trustProxy: boolean
  headers: SecurityHeaders
  /** Finished pages, and finished answers of the API: apart, so that no flood of different questions pushes the pages out. */
  cache: { pages: PublicCache; answers: PublicCache }
  makeContext: (request: { log: Log }) => Context
  resolveActor: (ctx: Context, token: string) => Promise<Actor | null>
  cdnHosts?: CdnHosts
  /** Every answer is checked against its schema; for tests, production trusts the presenters. */
  checkAnswers?: boolean
}

const codes: Partial<Record<number, ErrorCode>> = {
  400: 'invalid',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported',
  429: 'too_many',
}

function asAppError(error: FastifyError) {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors: Record<string, string> = {}
    for (const problem of error.validation) {
      const field = problem.instancePath.slice(1).replaceAll('/', '.') || (error.validationContext ?? 'body')
      errors[field] ??= problem.message ?? 'is not valid'
    }
    const [first] = Object.entries(errors)
    return new AppError('invalid', first ? `${first[0]}: ${first[1]}` : 'The request is not valid.', { errors })
  }
  if (isUnstorableText(error)) return new AppError('invalid', 'The text holds a character that cannot be stored.')
  const code = codes[error.statusCode ?? 500]
  return code ? new AppError(code, error.message) : null
}

/** The one error handler: known refusals as they are, anything else a 500 whose id leads to the logged cause. */
function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known = asAppError(error)
  if (known) {
    const { code, message, errors, retryAfter } = known
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    return reply.code(known.status).send({ success: false, code, message, ...(errors ? { errors } : {}) })
  }
  request.log.error({ err: withoutValues(error), route: request.routeOptions.url }, 'unexpected error')
  return reply.code(500).send({
    success: false,
    code: 'internal',
    message: `Something went wrong on our side. Please try again. (Reference ${request.id})`,
  })
}

export function bearerToken(request: FastifyRequest) {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? token : null
}

/** Logs what is worth a line: changes, refusals and whatever was slow. Cached public answers never come here. */
function logAnswer(request: FastifyRequest, reply: FastifyReply) {
  const ms = Math.round(reply.elapsedTime)
  const isRoutine = request.method === 'GET' && reply.statusCode < 400 && ms < 500
  const line = { route: request.routeOptions.url, method: request.method, status: reply.statusCode, ms }
  request.log[isRoutine ? 'debug' : 'info'](line, 'answered')
}

function newFastify(options: Pick<HttpOptions, 'log' | 'trustProxy' | 'cache'>) {
  return Fastify({
    // What is kept whole is sent before anything else is done: half of what a request costs is finding its route (measured 2026-11).
    serverFactory: (handler) =>
      // Longer than a proxy keeps its idle connections, so that it never writes into one that is closing.
      createServer({ keepAliveTimeout: 72_000, requestTimeout: 60_000 }, (request, response) => {
        const { pages, answers } = options.cache
        if (!pages.serve(request, response) && !answers.serve(request, response)) handler(request, response)
      }),
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // One hop: the last address in X-Forwarded-For is the proxy's own word, those before it are whatever the client wrote.
    trustProxy: options.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: 128 * 1024,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>()
}
export type App = ReturnType<typeof newFastify>

/** Every address in every JSON answer leads to the CDN from here on, so that pages, which are made of these answers, do too. */
function rewriteAddresses(app: App, hosts: CdnHosts) {
  const rewrite = createRewriter(hosts)
  app.addHook('onSend', async (_request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).includes('json')
    return isJson && typeof payload === 'string' ? rewrite(payload) : payload
  })
}

/** Keeps public API answers, and serves them to the pages being rendered, whose calls do not come over the network. */
function cachePublicAnswers(app: App, cache: PublicCache) {
  app.decorateRequest('keepAnswer', null)
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.isPublic || request.method !== 'GET') return done()
    if (cache.serve(request.raw, reply.raw)) return reply.hijack()
    request.keepAnswer = cache.begin(request.url)
    done()
  })
  // Some public lists are asked for by POST. Their body, checked by now, is part of the question.
  app.addHook('preHandler', (request, reply, done) => {
    if (!request.routeOptions.config.isPublic || request.method !== 'POST') return done()
    const question = createHash('sha256').update(JSON.stringify(request.body)).digest('base64url')
    const key = `POST ${request.url} ${question}`
    if (cache.send(key, request.raw, reply.raw)) return reply.hijack()
    request.keepAnswer = cache.begin(key)
    done()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.keepAnswer || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    reply.header('cache-control', 'public, no-cache')
    const contentType = String(reply.getHeader('content-type') ?? 'application/json; charset=utf-8')
    await request.keepAnswer({ status: 200, contentType, body: payload })
    return payload
  })
}

/** Connections whose request outlives the stop are closed with its answer; kept alive, they would hold the process back. */
function closeLastConnections(app: App) {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    if (isClosing) reply.header('connection', 'close')
    return payload
  })
}

/** A Fastify instance with everything that every route shares; domains then add their routes. */
export async function createHttp(options: HttpOptions) {
  const app = newFastify(options)
  const routes: string[] = []
  app.addHook('onRoute', ({ method, url }) => void routes.push(...[method].flat().map((one) => `${one} ${url}`)))
  app.setValidatorCompiler(validatorCompiler)
  // Measured in docs/decisions/004: schema serialisers cost more than they save here.
  app.setSerializerCompiler(options.checkAnswers ? serializerCompiler : () => (data) => JSON.stringify(data))
  app.setErrorHandler<FastifyError>(answerError)
  app.setNotFoundHandler((_request, reply) => {
    return reply.code(404).send({ success: false, code: 'not_found', message: 'There is nothing at this address.' })
  })
  app.removeContentTypeParser('text/plain')

  if (options.cdnHosts && options.cdnHosts.size > 0) rewriteAddresses(app, options.cdnHosts)
  cachePublicAnswers(app, options.cache.answers)
  closeLastConnections(app)
  app.decorateRequest('ctx')
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(options.headers)
    request.ctx = { ...options.makeContext({ log: request.log }), network: networkOf(request.ip) }
  })
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply))

  await app.register(compress, { global: true, threshold: 1024 })
  await app.register(swagger, {
    openapi: {
      info: { title: 'Abhyas', version: '1', description: 'The HTTP API of an institute: the only way in.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })

  /** Guard of a route: 401 without a live session, else `ctx.actor` is its user. */
  async function signedIn(request: FastifyRequest) {
    const token = bearerToken(request)
    const actor = token ? await options.resolveActor(request.ctx, token) : null
    if (!actor) throw new AppError('unauthenticated', 'Please log in.')
    request.ctx = { ...request.ctx, actor }
  }

  /** Guard of a route: 401 without a live session, 403 when `may` says no to its user. As `onRequest` it comes before the body is looked at. */
  function allowed(may: (actor: Actor) => boolean) {
    return async (request: FastifyRequest) => {
      await signedIn(request)
      if (!may(request.ctx.actor)) throw new AppError('forbidden', 'Your account may not do this.')
    }
  }

  return { app, signedIn, allowed, /** 'GET /path' of every route there is. */ routes }
}
export type Http = Awaited<ReturnType<typeof createHttp>>
