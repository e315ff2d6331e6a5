import type { Worker } from 'node:cluster'
import cluster from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '#platform/config.ts'

/** Joins the messages of an error and its causes. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}\n${wordsOf(error.cause)}`
}

/*
 * Runs several processes on one port: the primary accepts connections and distributes them in turn, workers answer.
 * The primary replaces a worker that exits unasked. A worker exits when its primary is gone, as in node:cluster.
 */

type ToWorker<Given> = { kind: 'start'; given: Given } | { kind: 'stop'; reason: string }
type FromWorker = { kind: 'hello' } | { kind: 'ready'; port: number } | { kind: 'failed'; words: string }

const shortestPauseMs = 100
const longestPauseMs = 10_000
/** Uptime after which an exit is no longer blamed on the start. */
const settledMs = 30_000

function tell<Given>(worker: Worker, message: ToWorker<Given>) {
  // A worker that has ended meanwhile gets nothing; its exit event is handled.
  if (worker.isConnected()) worker.send(message, () => undefined)
}

/**
 * Starts the processes at once, so that they load their modules while the primary prepares what they need;
 * `serve` passes it to them.
 */
export function startWorkers<Given>({ count, log }: { count: number; log: Pick<Logger, 'warn'> }) {
  // Advanced serialisation, as the values may contain buffers and maps.
  cluster.setupPrimary({ serialization: 'advanced' })
  const given = Promise.withResolvers<Given>()
  const stopping = new AbortController()
  const running = new Set<Worker>()

  /** Replaces a worker that ends, after a pause that doubles as long as it does not stay up. */
  async function keepPlace(first: PromiseWithResolvers<number>) {
    let pause = shortestPauseMs
    while (!stopping.signal.aborted) {
      const bornAt = performance.now()
      const worker = begin(first)
      const [code, signal] = await new Promise<unknown[]>((resolve) => worker.once('exit', (...end) => resolve(end)))
      running.delete(worker)
      if (stopping.signal.aborted) return
      if (performance.now() - bornAt > settledMs) pause = shortestPauseMs
      log.warn({ code, signal, pause }, 'a worker exited unexpectedly and is started again')
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined) // stopped meanwhile
      pause = Math.min(2 * pause, longestPauseMs)
    }
  }

  function begin(first: PromiseWithResolvers<number>) {
    const worker = cluster.fork()
    running.add(worker)
    worker.on('error', () => undefined) // a message that did not arrive: its end is heard of
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') first.resolve(message.port)
      else if (message.kind === 'failed') {
        log.warn({ reason: message.words }, 'a worker could not start')
        first.reject(new Error(message.words))
      } else if (message.kind !== 'hello')
        return // part of another conversation on this line
      else if (stopping.signal.aborted) tell(worker, { kind: 'stop', reason: 'stopped meanwhile' })
      else void given.promise.then((value) => tell(worker, { kind: 'start', given: value }))
    })
    return worker
  }

  const firsts = Array.from({ length: count }, () => Promise.withResolvers<number>())
  for (const { promise } of firsts) promise.catch(() => undefined) // heard by `serve`
  const places = firsts.map(keepPlace)

  return {
    /** Resolves with their port once all of them serve; throws the error of a failed first start. */
    async serve(value: Given) {
      given.resolve(value)
      const [port = 0] = await Promise.all(firsts.map(({ promise }) => promise))
      return port
    },
    /** Stops all of them at once, and resolves when all have ended. */
    async stop(reason: string) {
      stopping.abort()
      for (const worker of running) tell(worker, { kind: 'stop', reason })
      await Promise.all(places)
    },
  }
}

type Serving = { port: Promise<number>; stop: (reason: string) => unknown }

/** Runs a worker: serves with what the primary passes to it, and stops when told. */
export function serveAsWorker<Given>(start: (given: Given) => Serving) {
  let serving: Serving | undefined
  const answer = (message: FromWorker, then?: () => void) => void process.send?.(message, undefined, undefined, then)
  process.on('message', (message: ToWorker<Given>) => {
    if (message.kind === 'stop') return void (serving ? serving.stop(message.reason) : process.exit(0))
    if (message.kind !== 'start') return // part of another conversation on this line
    serving = start(message.given)
    serving.port.then(
      (port) => answer({ kind: 'ready', port }),
      (error: unknown) => answer({ kind: 'failed', words: wordsOf(error) }, () => process.exit(1)),
    )
  })
  answer({ kind: 'hello' })
}

/** `accounts`: those of a demo institute. `unset`: lines about unset settings, at the first start. */
type Started = { port: number; accounts?: Account[] | undefined; unset: string[] }
type Account = { email: string; password: string; role: string }

/** Prints where the server answers and, at the first start, what is not set and who may log in to a demo. */
export function announce({ host, isLocal }: Pick<Config, 'host' | 'isLocal'>, { port, accounts, unset }: Started) {
  console.log(`\n  Abhyas is ready: http://${host === '0.0.0.0' ? 'localhost' : host}:${port}\n`)
  if (unset.length > 0) console.log(`  Not set yet (npm run doctor says more):\n${unset.join('\n')}\n`)
  if (!accounts || accounts.length === 0) return
  console.log(isLocal ? '  Demo accounts:' : '  Demo accounts, with passwords that are shown this once:')
  for (const { email, password, role } of accounts) console.log(`    ${email}  ${password}  (${role})`)
  console.log('')
}
