import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Actor, Context } from '#platform/context.ts'
import type { WorkClass } from '#platform/data/database/bulkhead.ts'
import { AppError } from '#platform/errors.ts'
import { omitUndefined } from '#platform/omit-undefined.ts'
import type { RequestKind } from '#platform/ops/observing/meter.ts'
import { wasMasked } from '#platform/text/aadhaar.ts'
import { t } from '#platform/text/messages.ts'
import type { AnswerOf, Call, CallTypes, Form, Method, ParamNames, Params } from './call.ts'
import { type Making, OwnAnswer, sendOwnAnswer } from './own-answer.ts'
import { doneAnswer, failure, idParams, success } from './schema.ts'
import { requireToken } from './security/throttle.ts'

/*
 * Answers declared calls: adds guard, rate limit, checks of the input, envelope, caching and OpenAPI to every call
 * alike.
 */

/**
 * Callers of a route. `permission` and `centre` describe it in the list of permissions; the guard enforces it.
 */
export type Who = {
  kind: 'everyone' | 'signed-in' | 'permitted'
  /** Signs in a caller of a public call who sent a valid token; others are served as visitors. */
  recognises?: true
  permission?: string
  /** The field that names the request's centre, for roles whose permission is limited to their own centres. */
  centre?: string
  /** Checks the signed-in user before anything of the request is read. */
  may?: (actor: Actor) => boolean
  /** Checks the whole request once it is well-formed; refuses by throwing. */
  check?: (ctx: Context, request: { params: unknown; query: unknown; body: unknown }) => Promise<void>
}
export const everyone: Who = { kind: 'everyone' }
export const everyoneRecognised: Who = { kind: 'everyone', recognises: true }
/** Any account, including guardians, who may not use the calls of students. */
export const anyAccount: Who = { kind: 'signed-in' }
export const signedIn: Who = {
  kind: 'signed-in',
  may: (actor) => actor.kind === 'user' && actor.role !== 'guardian',
}

/**
 * Rate limit per person, or per network without a session: `capacity` at once and `perSecond` in the long run.
 */
export type Limit = { name: string; capacity: number; perSecond: number }

/** An answer with a status of its own, such as a refusal with additional data. Its schema is in `others`. */
export class OtherAnswer {
  status: number
  body: object
  constructor(status: number, body: object) {
    this.status = status
    this.body = body
  }
}

/** The app that all routes are registered on: inputs are validated by Zod, logs are written by pino. */
export type App = FastifyInstance<Server, IncomingMessage, ServerResponse, Logger, ZodTypeProvider>

type ServeOptions = {
  who: Who
  /** Required only if the path has a parameter other than one `:id`. */
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  answer?: z.ZodType
  others?: Record<number, z.ZodType>
  limit?: Limit
  /** Limit of the body, in bytes. */
  bodyLimit?: number
  /** `public`: the same for everyone and cached until content changes. Without it nothing is cached. */
  cache?: 'public'
  /** Logs refusals together with who asked, as for every call that needs a permission. */
  logRefusals?: boolean
  /** Kind of request in the metrics. */
  kind?: RequestKind
  /** So frequent that only failures and slow ones are logged. */
  isRoutine?: boolean
  /** Work class of its statements, which sets their priority; browsing if omitted. */
  work?: WorkClass
  /**
   * The call only reads, and may be a second stale, so a replica will do. The caller is still looked up at the
   * primary.
   */
  mayLag?: boolean
}

type IfSame<A, B, Yes, No> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? Yes : No
/** Value as it appears in a query string. */
type Written<V> = V extends number | readonly unknown[] ? string : V
type WrittenAll<Q> = { [K in keyof Q]: Written<Q[K]> }

/** Demands a schema of exactly this input. */
type Schema<S, Wanted> = S extends z.ZodType
  ? IfSame<
      z.input<S>,
      Wanted,
      S,
      { 'The schema and the declaration differ': [schema: z.input<S>, declaration: Wanted] }
    >
  : z.ZodType<Wanted, Wanted>

type ParamsSchema<P extends string, T, S> =
  ParamNames<P> extends never
    ? { params?: never }
    : IfSame<Params<P, T>, { id: string }, { params?: z.ZodType<{ id: string }> }, { params: Schema<S, Params<P, T>> }>
type Check<P extends string, T, F, O extends ServeOptions> = ParamsSchema<P, T, O['params']> &
  (T extends { query: infer Q } ? { query: Schema<O['query'], WrittenAll<Q>> } : { query?: never }) &
  (T extends { body: infer B } ? { body: Schema<O['body'], B> } : { body?: never }) &
  (F extends 'message' | 'bytes'
    ? { answer?: never }
    : T extends { answer: infer A }
      ? { answer: Schema<O['answer'], A> }
      : { answer: z.ZodType })

type Parsed<S, Otherwise> = S extends z.ZodType ? z.output<S> : Otherwise
type Input<P extends string, T, O extends ServeOptions> = {
  params: Parsed<O['params'], Params<P, T>>
  query: Parsed<O['query'], object>
  body: Parsed<O['body'], object>
  request: FastifyRequest
  reply: FastifyReply
}
/** Type of a handler's result; the envelope is added around it. For bytes: whatever Fastify sends. */
type Returned<T, F> = F extends 'bytes' ? unknown : AnswerOf<T, F> | OtherAnswer | OwnAnswer

export type Serve = <P extends string, T extends CallTypes, F extends Form, O extends ServeOptions>(
  call: Call<P, T, F>,
  options: O & Check<P, T, F, O>,
  handler: (ctx: Context, input: Input<P, T, O>) => Promise<Returned<T, F>> | Returned<T, F>,
) => void

/** A call that is answered, as the route × role matrix and the list of permissions see it. */
export type ServedCall = { method: Method; path: string; who: Who }

type Checked = Pick<Input<string, CallTypes, ServeOptions>, 'params' | 'query' | 'body'>
type Handler = (ctx: Context, input: Input<string, CallTypes, ServeOptions>) => unknown

const noQuery = z.strictObject({})
/**
 * Accepts any query on addresses that browsers are sent to: shared links and payment providers add parameters of
 * their own.
 */
const anyQuery = z.object({})
const noBody = z.strictObject({})

const envelopes: Record<Form, (answer: unknown) => unknown> = {
  data: (data) => ({ success: true, data }),
  message: (message) => ({ success: true, message, data: null }),
  whole: (answer) => ({ success: true, ...(answer as object) }),
  body: (body) => ({ success: true, body, data: body }),
  bytes: (answer) => answer,
}

function envelopeSchema(form: Form, answer: z.ZodType) {
  if (form === 'message') return doneAnswer
  if (form === 'body') return z.strictObject({ success: z.literal(true), body: answer, data: answer })
  if (form === 'data') return success(answer)
  if (!(answer instanceof z.ZodObject)) throw new Error('An answer with keys of its own needs an object schema.')
  return answer.extend({ success: z.literal(true) })
}

function schemaOf({ method, path, form }: Call, { who, answer = z.never(), ...options }: ServeOptions) {
  const response =
    form === 'bytes' ? undefined : { 200: envelopeSchema(form, answer), ...options.others, '4xx': failure }
  const isGet = method === 'GET'
  return omitUndefined({
    params: path.includes(':') ? (options.params ?? idParams) : undefined,
    querystring: options.query ?? (!isGet ? undefined : form === 'bytes' ? anyQuery : noQuery),
    body: isGet ? undefined : (options.body ?? noBody),
    response,
    security: who.kind === 'everyone' ? undefined : [{ bearer: [] }],
    description: who.permission === undefined ? undefined : t`Requires the permission ${who.permission}.`,
  })
}

type Parts = {
  app: App
  /** Refuses with 401, or puts the user into `request.ctx`. */
  signIn: (request: FastifyRequest) => Promise<void>
  making: Making
}

function refuseUnlessVisitor(error: unknown) {
  if (!(error instanceof AppError) || error.code !== 'unauthenticated') throw error
}

/** Authenticates and applies the rate limit before the body is read. */
function guardOf({ who, limit, cache }: ServeOptions, signIn: Parts['signIn']) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (cache !== 'public') reply.header('cache-control', 'private, no-store')
    if (who.kind !== 'everyone') await signIn(request)
    else if (who.recognises) await signIn(request).catch(refuseUnlessVisitor)
    if (who.may?.(request.ctx.actor) === false)
      throw new AppError('forbidden', 'You do not have permission to do this.')
    if (!limit) return
    const { actor, network = '' } = request.ctx
    const { name, capacity, perSecond } = limit
    await requireToken(request.ctx, { key: [name, actor.kind === 'user' ? actor.id : network], capacity, perSecond })
  }
}

/** Tells the page if an Aadhaar number was masked in the text, for its author. */
function tellMask(reply: FastifyReply, body: unknown) {
  if (wasMasked(body)) reply.header('x-masked', 'aadhaar')
}

/** Returns a `serve` that runs calls as this class of work unless they name another. */
export function serveAs(serve: Serve, work: WorkClass): Serve {
  const any = serve as (call: Call, options: ServeOptions, handler: Handler) => void
  return ((call: Call, options: ServeOptions, handler: Handler) => any(call, { work, ...options }, handler)) as Serve
}

/** Creates `serve`. `calls` collects each call that is answered. */
export function createServe({ app, signIn, making }: Parts) {
  const calls: ServedCall[] = []
  const addresses = new Set<string>()

  function serve(call: Call, options: ServeOptions, handler: Handler) {
    const { method, path, form } = call
    const address = `${method} ${path.replaceAll(/:\w+/g, ':')}`
    if (addresses.has(address)) throw new Error(`Two calls have the address ${method} ${path}.`)
    addresses.add(address)
    calls.push({ method, path, who: options.who })
    const { check } = options.who
    const put = envelopes[form]
    app.route({
      method,
      url: path,
      schema: schemaOf(call, options),
      config: {
        isPublic: options.cache === 'public',
        logRefusals: options.logRefusals ?? options.who.kind === 'permitted',
        kind: options.kind ?? 'other',
        isRoutine: options.isRoutine ?? false,
        work: options.work ?? 'browsing',
      },
      bodyLimit: options.bodyLimit,
      onRequest: guardOf(options, signIn),
      async handler(request, reply) {
        const { ctx, params, query, body } = request as typeof request & Checked
        if (check) await check(ctx, { params, query, body })
        const replica = options.mayLag ? ctx.findReplica?.() : null
        const answer = await handler(replica ? { ...ctx, db: replica } : ctx, { params, query, body, request, reply })
        tellMask(reply, body)
        if (answer instanceof OtherAnswer) return reply.code(answer.status).send(answer.body)
        if (answer instanceof OwnAnswer) return sendOwnAnswer(answer, { request, reply }, making)
        return put(answer)
      },
    })
  }
  return { serve: serve as Serve, calls }
}
