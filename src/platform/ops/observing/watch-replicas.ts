import { Gauge } from 'prom-client'
import type { Replicas } from '#platform/data/database/replicas.ts'
import type { Meter } from './meter.ts'

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
