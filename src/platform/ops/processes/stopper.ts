import type { Logger } from 'pino'

/** Stops one part of a process. `reason`: the signal, or words. */
export type Stop = (reason: string) => Promise<unknown>

/** Runs the stops in order, at most once and for at most `longestMs`. */
export function createStopper(stops: Stop[], log: Logger, longestMs: number) {
  let stopping: Promise<void> | undefined
  async function stopAll(reason: string, code: number) {
    log.info({ reason }, 'stopping')
    setTimeout(() => process.exit(1), longestMs).unref()
    // One by one from the front: a start still in progress puts its own stops there.
    for (let stop = stops.shift(); stop; stop = stops.shift())
      await stop(reason).catch((error) => log.error({ err: error }, 'a part did not stop cleanly'))
    process.exit(code)
  }
  return {
    isStopping: () => stopping !== undefined,
    stop(reason: string, code: number) {
      stopping ??= stopAll(reason, code)
      return stopping
    },
  }
}

/** Calls `stop` on a signal. */
export function stopOnSignals(stop: (reason: string, code: number) => Promise<void>) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal, 0))
}
