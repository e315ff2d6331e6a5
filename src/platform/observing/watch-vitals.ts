import { Gauge } from 'prom-client'
import type { LaneFigures } from '../database/bulkhead.ts'
import type { Vitals } from '../processes/vitals.ts'
import type { Meter } from './meter.ts'

const laneNumbers: { name: string; help: string; of: (figures: LaneFigures) => number }[] = [
  { name: 'abhyas_lane_in_use', help: 'Connections that this kind of work has in hand', of: ({ inUse }) => inUse },
  { name: 'abhyas_lane_waiting', help: 'How much of this kind of work waits for one', of: ({ waiting }) => waiting },
  { name: 'abhyas_lane_waited_total', help: 'How often was waited', of: ({ waited }) => waited },
  { name: 'abhyas_lane_waited_seconds_total', help: 'For how long', of: ({ waitedMs }) => waitedMs / 1000 },
  { name: 'abhyas_lane_refused_total', help: 'How often it was refused instead', of: ({ refused }) => refused },
]

/** The shares of the connections by kind of work, and the clock. */
export function watchVitals({ registry }: Pick<Meter, 'registry'>, { lanes, clock }: Pick<Vitals, 'lanes' | 'clock'>) {
  const registers = [registry]
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
    help: 'How far the clock of this machine is from the one of the database',
    registers,
    aggregator: 'max',
    collect() {
      this.set(Math.abs(clock.offsetMs()) / 1000)
    },
  })
}
