import type { Worker } from 'node:cluster'
import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client'
import type { Meter } from './meter.ts'

/*
 * Merges the numbers of a node's processes: the worker asked forwards to the primary, which asks every worker. A
 * process that does not answer in time is left out, and `abhyas_processes` gives the number that did.
 */

type Numbers = MetricObjectWithValues<MetricValue<string>>[]
type Message =
  | { kind: 'numbers-wanted'; id: string }
  | { kind: 'numbers-please'; id: string }
  | { kind: 'numbers'; id: string; numbers: Numbers }
  | { kind: 'all-numbers'; id: string; all: Numbers[] }

const answerWithinMs = 1000

function ownNumbers({ registry }: Meter) {
  return registry.getMetricsAsJSON() as Promise<Numbers>
}

/** Creates a mailbox. `answered` resolves with what arrives under an id, or with null on timeout. */
function createMailbox<T>() {
  const waiting = new Map<string, (value: T) => void>()
  return {
    tell: (id: string, value: T) => waiting.get(id)?.(value),
    answered(id: string, withinMs: number) {
      return new Promise<T | null>((resolve) => {
        const timer = setTimeout(() => settle(null), withinMs)
        function settle(value: T | null) {
          waiting.delete(id)
          clearTimeout(timer)
          resolve(value)
        }
        waiting.set(id, settle)
      })
    },
  }
}

/** Collects, in the primary, the numbers of all its processes whenever a worker asks. Returns the function that ends it. */
export function gatherForWorkers(meter: Meter) {
  const mailbox = createMailbox<Numbers>()

  async function ask(worker: Worker) {
    const id = randomUUID()
    const answer = mailbox.answered(id, answerWithinMs)
    worker.send({ kind: 'numbers-please', id } satisfies Message, () => undefined)
    return answer
  }

  async function hear(asking: Worker, message: Message) {
    if (message.kind === 'numbers') mailbox.tell(message.id, message.numbers)
    if (message.kind !== 'numbers-wanted') return
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
    const others = await Promise.all(workers.map((worker) => (worker ? ask(worker) : null)))
    const all = [await ownNumbers(meter), ...others.filter((numbers) => numbers !== null)]
    if (asking.isConnected())
      asking.send({ kind: 'all-numbers', id: message.id, all } satisfies Message, () => undefined)
  }

  const listener = (worker: Worker, message: Message) => void hear(worker, message)
  cluster.on('message', listener)
  return async () => void cluster.off('message', listener)
}

/** Creates a reader of the registry of the whole node: of this process alone, or of all of them. */
export function createGatherer(meter: Meter) {
  if (!cluster.isWorker) return async () => ({ registry: meter.registry, processes: 1 })
  const mailbox = createMailbox<Numbers[]>()
  process.on('message', (message: Message) => {
    if (message.kind === 'all-numbers') mailbox.tell(message.id, message.all)
    if (message.kind !== 'numbers-please') return
    const { id } = message
    void ownNumbers(meter).then((numbers) => process.send?.({ kind: 'numbers', id, numbers } satisfies Message))
  })
  return async () => {
    const id = randomUUID()
    const answer = mailbox.answered(id, 2 * answerWithinMs)
    process.send?.({ kind: 'numbers-wanted', id } satisfies Message)
    const all = (await answer) ?? [await ownNumbers(meter)]
    return { registry: AggregatorRegistry.aggregate(all), processes: all.length }
  }
}
