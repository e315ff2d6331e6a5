import { setTimeout as delay } from 'node:timers/promises'

type Pending<I, O> = {
  item: I
  until: number
  tries: number
  resolve: (answer: O) => void
  reject: (error: unknown) => void
}

/** Result of `work` for an item that another transaction has locked: it is retried, isolated from all others. */
export const locked = Symbol('locked')

type Batching<I, O> = {
  /** Processes all of them or none, except those that are locked; returns results in their order. */
  work: (items: I[]) => Promise<(O | typeof locked)[]>
  /** Items with the same key are never worked on at the same time. Without it there is no such limit. */
  keyOf?: (item: I) => string
  batchesAtOnce: number
  mostInBatch: number
  /**
   * Returns whether a failure is unrelated to the items: the same batch is then retried once, and fails as a
   * whole.
   */
  isTransient?: (error: unknown) => boolean
  /** Makes the error of an item that stayed locked for too long, or found the queue full. */
  timeoutError?: () => Error
  maxQueued?: number
  timeoutMs?: number
}

const isolatedAtOnce = 2
const firstBackoffMs = 5
const maxBackoffMs = 250

type Queue<I, O> = ReturnType<typeof createQueue<I, O>>
type Timing = { timeoutError: () => Error }

/** Queue of items waiting for a batch; while a key is in progress, the next item of that key is held back. */
function createQueue<I, O>({
  keyOf,
  mostInBatch,
  timeoutError,
}: Pick<Batching<I, O>, 'keyOf' | 'mostInBatch'> & Timing) {
  let pending: Pending<I, O>[] = []
  const inProgress = new Set<string>()
  return {
    length: () => pending.length,
    push: (entry: Pending<I, O>) => void pending.push(entry),
    pushFirst: (entry: Pending<I, O>) => void pending.unshift(entry),
    release: ({ item }: Pending<I, O>) => void (keyOf && inProgress.delete(keyOf(item))),
    takeBatch() {
      const batch: Pending<I, O>[] = []
      const left: Pending<I, O>[] = []
      const now = performance.now()
      for (const entry of pending) {
        const key = keyOf?.(entry.item)
        const fits = batch.length < mostInBatch && (key === undefined || !inProgress.has(key))
        if (now > entry.until) entry.reject(timeoutError())
        else if (!fits) left.push(entry)
        else {
          batch.push(entry)
          if (key !== undefined) inProgress.add(key)
        }
      }
      pending = left
      return batch
    },
  }
}

/** Puts a locked item back at the head of the queue after a backoff, during which it is in no batch; later items of its key stay behind it. */
async function requeueWithBackoff<I, O>(queue: Queue<I, O>, entry: Pending<I, O>, { timeoutError }: Timing) {
  if (performance.now() > entry.until) {
    queue.release(entry)
    return entry.reject(timeoutError())
  }
  const backoff = Math.min(firstBackoffMs * 2 ** entry.tries, maxBackoffMs)
  entry.tries += 1
  await delay(backoff * (0.5 + Math.random() / 2))
  queue.release(entry)
  queue.pushFirst(entry)
}

/**
 * Returns a function that takes one item and processes items in batches: those that arrive while earlier batches
 * run go into the next one. A single item is processed at once. No item waits for another, or fails because of
 * it: a locked one is requeued with backoff, and the items of a failed batch are retried one by one, isolated
 * from the batches. So `work` must be safe to repeat.
 */
export function createBatcher<I, O>({ work, batchesAtOnce, timeoutMs = 5000, ...limits }: Batching<I, O>) {
  const { isTransient = () => false, maxQueued = Number.POSITIVE_INFINITY } = limits
  const timing = { timeoutError: limits.timeoutError ?? (() => new Error('It took too long.')) }
  const queue = createQueue<I, O>({ ...limits, ...timing })
  const isolated: Pending<I, O>[] = []
  let batchesUnderWay = 0
  let isolatedUnderWay = 0

  async function settleAll(batch: Pending<I, O>[]) {
    const answers = await work(batch.map(({ item }) => item))
    for (const [index, entry] of batch.entries()) {
      const answer = answers[index] as O | typeof locked
      if (answer === locked) void requeueWithBackoff(queue, entry, timing).then(startBatches)
      else {
        queue.release(entry)
        entry.resolve(answer)
      }
    }
  }

  function fail(batch: Pending<I, O>[], error: unknown) {
    if (batch.length > 1 && !isTransient(error)) return void isolated.push(...batch)
    for (const entry of batch) {
      queue.release(entry)
      entry.reject(error)
    }
  }

  async function run(batch: Pending<I, O>[]) {
    try {
      await settleAll(batch)
    } catch (error) {
      // Safe to repeat: a connection that was lost, or a database that was just starting, is retried once.
      const isInTime = batch.some(({ until }) => performance.now() < until)
      if (isTransient(error) && isInTime) await settleAll(batch).catch((second: unknown) => fail(batch, second))
      else fail(batch, error)
    }
  }

  function startBatches() {
    while (isolatedUnderWay < isolatedAtOnce) {
      const entry = isolated.shift()
      if (!entry) break
      isolatedUnderWay += 1
      void run([entry]).then(() => {
        isolatedUnderWay -= 1
        startBatches()
      })
    }
    while (batchesUnderWay < batchesAtOnce && queue.length() > 0) {
      const batch = queue.takeBatch()
      // The keys of all queued items are in progress; the end of their batch calls this again.
      if (batch.length === 0) return
      batchesUnderWay += 1
      void run(batch).then(() => {
        batchesUnderWay -= 1
        startBatches()
      })
    }
  }

  return (item: I) =>
    new Promise<O>((resolve, reject) => {
      if (queue.length() >= maxQueued) return reject(timing.timeoutError())
      queue.push({ item, until: performance.now() + timeoutMs, tries: 0, resolve, reject })
      startBatches()
    })
}
