import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Http } from '#platform/http/http.ts'

/*
 * Traces by OpenTelemetry, if an endpoint is configured: a span for each request that reaches a route, continuing
 * the caller's (`traceparent`), and one for each statement in it. Only `startTracing` loads the modules; nothing
 * else here runs without it. No span has a value, an address or a name: only routes, texts of statements and
 * statuses.
 */

const service = 'abhyas'

async function createProvider(endpoint: string) {
  const [sdk, exporter, resources] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const spanProcessors = [new sdk.BatchSpanProcessor({ exporter: new exporter.OTLPTraceExporter({ url }) })]
  const resource = resources.resourceFromAttributes({ 'service.name': service })
  return new sdk.TracerProvider({ spanProcessors, resource })
}

const parentPattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Starts tracing. `stop` sends the remaining spans. */
export async function startTracing(endpoint: string) {
  const { AsyncLocalStorage } = await import('node:async_hooks')
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = await import('@opentelemetry/api')
  const provider = await createProvider(endpoint)
  const tracer = provider.getTracer(service)
  type Span = ReturnType<typeof tracer.startSpan>
  const current = new AsyncLocalStorage<Span>()
  const spans = new WeakMap<FastifyRequest, Span>()

  function callerOf({ headers }: FastifyRequest) {
    const [, traceId, spanId, flags] = parentPattern.exec(String(headers.traceparent)) ?? []
    if (!traceId || !spanId) return ROOT_CONTEXT
    const traceFlags = Number.parseInt(flags ?? '0', 16)
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
  }

  function begin(request: FastifyRequest, done: () => void) {
    const { url: route = 'no route' } = request.routeOptions
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'abhyas.request_id': request.id }
    const options = { kind: SpanKind.SERVER, attributes }
    const span = tracer.startSpan(`${request.method} ${route}`, options, callerOf(request))
    spans.set(request, span)
    current.run(span, done)
  }

  function end(request: FastifyRequest, { statusCode }: FastifyReply) {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  }

  return {
    traceRequests({ app }: Pick<Http, 'app'>) {
      app.addHook('onRequest', (request, _reply, done) => begin(request, done))
      app.addHook('onResponse', async (request, reply) => end(request, reply))
    },
    /** Records each statement's text as a span; its values are never included. */
    traceStatements(pool: pg.Pool) {
      pool.on('connect', (client) => {
        const query = client.query.bind(client) as (...args: unknown[]) => unknown
        client.query = ((...args: unknown[]) => {
          const parent = current.getStore()
          if (!parent) return query(...args)
          const [asked] = args as [string | { text: string }]
          const text = typeof asked === 'string' ? asked : asked.text
          const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 500) }
          const options = { kind: SpanKind.CLIENT, attributes }
          const span = tracer.startSpan('statement', options, trace.setSpan(ROOT_CONTEXT, parent))
          // The pool waits by a callback, a transaction by a promise.
          const callback = args.at(-1)
          const end = (...answer: unknown[]) => {
            span.end()
            if (typeof callback === 'function') callback(...answer)
          }
          if (typeof callback === 'function') return query(...args.slice(0, -1), end)
          return (query(...args) as Promise<unknown>).finally(end)
        }) as typeof client.query
      })
    },
    stop: () => provider.shutdown(),
  }
}
export type Tracing = Awaited<ReturnType<typeof startTracing>>
