import type pg from 'pg'
import { Gauge } from 'prom-client'
import type { Meter } from './meter.ts'

/** Counts the connections of a process. Who waits for one waits in front of the pool, by kind of work: `watch-vitals.ts`. */
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
