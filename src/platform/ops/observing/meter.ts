import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { perProcess } from '#platform/data/cache/content-cache.ts'

/*
 * Metrics of one process. The names end in their unit. `gather.ts` merges those of several processes: counters
 * are added, and `aggregator` says how to merge a gauge.
 */

/** Kind of request as operators distinguish them; `other` is any other address. */
export type RequestKind = 'save' | 'submit' | 'start' | 'sign-in' | 'payment' | 'other'

/**
 * Bucket bounds in seconds. Half of all saves take two milliseconds on a quiet machine, and above 15 s the
 * database gives up.
 */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]
const lagWindowMs = 10_000
const lookEveryMs = 10

/** Reports the longest delay of the last window and of this one: a maximum since the start would never fall again. */
function watchEventLoop() {
  const delays = monitorEventLoopDelay({ resolution: lookEveryMs })
  delays.enable()
  // The interval between two readings is part of the measured delay.
  const read = () => Math.max(0, (delays.max || 0) / 1e9 - lookEveryMs / 1000)
  let last = 0
  const timer = setInterval(() => {
    last = read()
    delays.reset()
  }, lagWindowMs)
  timer.unref()
  return () => Math.max(last, read())
}

function createMeter() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const lag = watchEventLoop()
  new Gauge({
    name: 'abhyas_event_loop_lag_seconds',
    help: 'Longest timer delay in the last ten seconds, in the slowest process',
    registers,
    aggregator: 'max',
    collect() {
      this.set(lag())
    },
  })
  const labelNames = ['kind', 'status'] as const
  const requests = new Counter({
    name: 'abhyas_requests_total',
    help: 'Answered requests, by kind and status class',
    labelNames,
    registers,
  })
  const seconds = new Histogram({
    name: 'abhyas_request_seconds',
    help: 'Duration of requests',
    labelNames: ['kind'] as const,
    buckets,
    registers,
  })
  const entries = new Counter({
    name: 'abhyas_cache_answers_total',
    help: 'Public answers served from the cache',
    registers,
  })
  return {
    registry,
    /** Counts an answered request. */
    noteAnswer({ kind, status, ms }: { kind: RequestKind; status: number; ms: number }) {
      requests.inc({ kind, status: `${Math.floor(status / 100)}xx` })
      seconds.observe({ kind }, ms / 1000)
    },
    noteKeptAnswer: () => entries.inc(),
  }
}
export type Meter = ReturnType<typeof createMeter>

/** Returns the meter of this process. */
export const meterOf = perProcess(createMeter)
