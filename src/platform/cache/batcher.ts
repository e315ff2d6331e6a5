import { setTimeout as delay } from 'node:timers/promises'

type Waiting<I, O> = {
  item: I
  until: number
  tries: number
  resolve: (answer: O) => void
  reject: (error: unknown) => void
}

/** What `work` answers for an item that somebody else holds: it is tried again, apart from all others. */
export const held = Symbol('held')

export type Batching<I, O> = {
  /** Does all of them or none, but for those that are held; answers in their order. */
  work: (items: I[]) => Promise<(O | typeof held)[]>
  /** Items with the same key are never worked on at the same time. Without it there is no such limit. */
  keyOf?: (item: I) => string
  batchesAtOnce: number
  mostInBatch: number
  /** Whether a failure has nothing to do with the items: then the same batch is tried once more, and fails as a whole. */
  isPassing?: (error: unknown) => boolean
  /** What an item that stayed held, or found too many before it, fails with. */
  refusal?: () => Error
  mostWaiting?: number
  longestMs?: number
}

const apartAtOnce = 2
const firstPauseMs = 5
const longestPauseMs = 250

type Line<I, O> = ReturnType<typeof createLine<I, O>>

/** Items that wait for a place in a batch; a key that is taken keeps the next item of the same back until it is free. */
function createLine<I, O>({ keyOf, mostInBatch, refusal }: Pick<Batching<I, O>, 'keyOf' | 'mostInBatch'> & Refusing) {
  let waiting: Waiting<I, O>[] = []
  const taken = new Set<string>()
  return {
    length: () => waiting.length,
    join: (one: Waiting<I, O>) => void waiting.push(one),
    joinFirst: (one: Waiting<I, O>) => void waiting.unshift(one),
    free: ({ item }: Waiting<I, O>) => void (keyOf && taken.delete(keyOf(item))),
    take() {
      const round: Waiting<I, O>[] = []
      const left: Waiting<I, O>[] = []
      const now = performance.now()
      for (const one of waiting) {
        const key = keyOf?.(one.item)
        const fits = round.length < mostInBatch && (key === undefined || !taken.has(key))
        if (now > one.until) one.reject(refusal())
        else if (!fits) left.push(one)
        else {
          round.push(one)
          if (key !== undefined) taken.add(key)
        }
      }
      waiting = left
      return round
    },
  }
}
type Refusing = { refusal: () => Error }

/** After a pause, in which it has no place in any batch, to the head of the line: what came later with its key stays behind it. */
async function rejoin<I, O>(line: Line<I, O>, one: Waiting<I, O>, { refusal }: Refusing) {
  if (performance.now() > one.until) {
    line.free(one)
    return one.reject(refusal())
  }
  const pause = Math.min(firstPauseMs * 2 ** one.tries, longestPauseMs)
  one.tries += 1
  await delay(pause * (0.5 + Math.random() / 2))
  line.free(one)
  line.joinFirst(one)
}

/**
 * Makes a function that takes one item and works on items in batches: what arrives while earlier batches are under way goes into the next one. An item that
 * comes alone is worked on at once. None waits for another, nor fails because of it: one that is held goes into a later batch after a pause, and the items of a batch that failed are tried one by
 * one beside the batches. So `work` must be safe to repeat.
 */
export function createBatcher<I, O>({ work, batchesAtOnce, longestMs = 5000, ...limits }: Batching<I, O>) {
  const { isPassing = () => false, mostWaiting = Number.POSITIVE_INFINITY } = limits
  const refusing = { refusal: limits.refusal ?? (() => new Error('It took too long.')) }
  const line = createLine<I, O>({ ...limits, ...refusing })
  const apart: Waiting<I, O>[] = []
  let rounds = 0
  let triedApart = 0

  async function doAll(round: Waiting<I, O>[]) {
    const answers = await work(round.map(({ item }) => item))
    for (const [index, one] of round.entries()) {
      const given = answers[index] as O | typeof held
      if (given === held) void rejoin(line, one, refusing).then(startRounds)
      else {
        line.free(one)
        one.resolve(given)
      }
    }
  }

  function fail(round: Waiting<I, O>[], error: unknown) {
    if (round.length > 1 && !isPassing(error)) return void apart.push(...round)
    for (const one of round) {
      line.free(one)
      one.reject(error)
    }
  }

  async function run(round: Waiting<I, O>[]) {
    try {
      await doAll(round)
    } catch (error) {
      // Safe to repeat: a connection that was lost, or a database that was just starting, is met once more.
      const isEarly = round.some(({ until }) => performance.now() < until)
      if (isPassing(error) && isEarly) await doAll(round).catch((second: unknown) => fail(round, second))
      else fail(round, error)
    }
  }

  function startRounds() {
    for (let one = triedApart < apartAtOnce && apart.shift(); one; one = triedApart < apartAtOnce && apart.shift()) {
      triedApart += 1
      void run([one]).then(() => {
        triedApart -= 1
        startRounds()
      })
    }
    while (rounds < batchesAtOnce && line.length() > 0) {
      const round = line.take()
      // All waiting items have a key that is being worked on; the end of that round calls this again.
      if (round.length === 0) return
      rounds += 1
      void run(round).then(() => {
        rounds -= 1
        startRounds()
      })
    }
  }

  return (item: I) =>
    new Promise<O>((resolve, reject) => {
      if (line.length() >= mostWaiting) return reject(refusing.refusal())
      line.join({ item, until: performance.now() + longestMs, tries: 0, resolve, reject })
      startRounds()
    })
}
