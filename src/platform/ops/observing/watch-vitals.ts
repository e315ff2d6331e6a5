import type pg from 'pg'
import { Gauge, Histogram } from 'prom-client'
import type { LaneFigures, WaitListener } from '#platform/data/database/bulkhead.ts'
import type { Replicas } from '#platform/data/database/replicas.ts'
import type { Vitals } from '../processes/vitals.ts'
import type { Meter } from './meter.ts'

const laneNumbers: { name: string; help: string; of: (figures: LaneFigures) => number }[] = [
  { name: 'abhyas_lane_in_use', help: 'Connections in use by this kind of work', of: ({ inUse }) => inUse },
  { name: 'abhyas_lane_waiting', help: 'Work of this kind waiting for a connection', of: ({ waiting }) => waiting },
  {
    name: 'abhyas_lane_refused_total',
    help: 'Work of this kind that was refused a connection',
    of: ({ refused }) => refused,
  },
]

/** A class is refused after 5 to 30 seconds of waiting. */
const waits = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10, 30]

type Watched = Pick<Vitals, 'lanes' | 'clock'> & { onWait: (listener: WaitListener) => void }

/** Exports the connections by work class with the waits for them, and the clock. */
export function watchVitals({ registry }: Pick<Meter, 'registry'>, { lanes, clock, onWait }: Watched) {
  const registers = [registry]
  const waited = new Histogram({
    name: 'abhyas_lane_wait_seconds',
    help: 'How long work waited for a connection until it got one or was refused',
    labelNames: ['work'] as const,
    buckets: waits,
    registers,
  })
  onWait((work, ms) => waited.observe({ work }, ms / 1000))
  for (const { name, help, of } of laneNumbers) {
    new Gauge({
      name,
      help,
      labelNames: ['work'] as const,
      registers,
      collect() {
        for (const [work, figures] of Object.entries(lanes())) this.set({ work }, of(figures))
      },
    })
  }
  new Gauge({
    name: 'abhyas_clock_offset_seconds',
    help: 'Offset of this machine’s clock from the database’s clock',
    registers,
    aggregator: 'max',
    collect() {
      this.set(Math.abs(clock.offsetMs()) / 1000)
    },
  })
}

/** Counts the connections of a process. Work that waits for one waits in front of the pool, by work class: `watchVitals`. */
export function watchPool({ registry }: Pick<Meter, 'registry'>, name: string, pool: pg.Pool) {
  new Gauge({
    name: 'abhyas_pool_connections',
    help: 'Database connections',
    labelNames: ['pool', 'state'] as const,
    registers: [registry],
    collect() {
      const { totalCount, idleCount, options } = pool
      this.set({ pool: name, state: 'idle' }, idleCount)
      this.set({ pool: name, state: 'busy' }, totalCount - idleCount)
      this.set({ pool: name, state: 'most' }, options.max)
    },
  })
}

/** Exports how stale a read from each replica would be; the highest value any process of this node measured. */
export function watchReplicas({ registry }: Pick<Meter, 'registry'>, { lags }: Pick<Replicas, 'lags'>) {
  new Gauge({
    name: 'abhyas_read_replica_lag_seconds',
    help: 'How stale a read from this replica would be; above one second it is not used for reads',
    labelNames: ['replica'] as const,
    registers: [registry],
    aggregator: 'max',
    collect() {
      for (const { name, seconds } of lags()) this.set({ replica: name }, seconds)
    },
  })
}
