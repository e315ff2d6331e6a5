import type pg from 'pg'
import { Gauge, Histogram } from 'prom-client'
import type { Meter } from './meter.ts'

const waits = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 15]

/** Counts the connections of a pool, and measures how long is waited for one when none is free. */
export function watchPool({ registry }: Pick<Meter, 'registry'>, name: string, pool: pg.Pool) {
  const registers = [registry]
  const known = registry.getSingleMetric('abhyas_pool_connections')
  if (known === undefined) makeGauges(registers)
  pools(registry).set(name, pool)
  const waited = registry.getSingleMetric('abhyas_pool_wait_seconds') as Histogram<'pool'>
  const connect = pool.connect.bind(pool)
  // A pool hands out its connections in two ways, and asks itself in the second for its own queries.
  pool.connect = ((callback?: Connected) => {
    // Whoever finds a free one, or room for another, is not worth a measurement.
    if (pool.idleCount > 0 || pool.totalCount < pool.options.max) return callback ? connect(callback) : connect()
    const from = performance.now()
    const note = () => waited.observe({ pool: name }, (performance.now() - from) / 1000)
    if (!callback) return connect().finally(note)
    return connect((...answer) => {
      note()
      callback(...answer)
    })
  }) as pg.Pool['connect']
}
type Connected = Parameters<pg.Pool['connect']>[0]

const poolsOf = new WeakMap<object, Map<string, pg.Pool>>()

function pools(registry: object) {
  const known = poolsOf.get(registry) ?? new Map<string, pg.Pool>()
  poolsOf.set(registry, known)
  return known
}

function makeGauges(registers: Meter['registry'][]) {
  const [registry] = registers
  if (!registry) return
  new Histogram({
    name: 'abhyas_pool_wait_seconds',
    help: 'How long was waited for a database connection when none was free',
    labelNames: ['pool'] as const,
    buckets: waits,
    registers,
  })
  new Gauge({
    name: 'abhyas_pool_connections',
    help: 'Database connections',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, options }] of pools(registry)) {
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        this.set({ pool, state: 'most' }, options.max)
      }
    },
  })
  new Gauge({
    name: 'abhyas_pool_waiting',
    help: 'Who waits for a database connection at this moment',
    labelNames: ['pool'] as const,
    registers,
    collect() {
      for (const [pool, { waitingCount }] of pools(registry)) this.set({ pool }, waitingCount)
    },
  })
}
