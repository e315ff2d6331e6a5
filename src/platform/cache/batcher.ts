type Waiting<I, O> = { item: I; resolve: (answer: O) => void; reject: (error: unknown) => void }

export type Batching<I, O> = {
  /** Does all of them or none; answers in their order. */
  work: (items: I[]) => Promise<O[]>
  /** Items with the same key are never worked on at the same time. Without it there is no such limit. */
  keyOf?: (item: I) => string
  batchesAtOnce: number
  mostInBatch: number
}

/**
 * Makes a function that takes one item and works on items in batches: what arrives while earlier batches are under way goes into the next one. An item that
 * comes alone is worked on at once. When a batch fails, its items are tried one by one, so that none fails because of another: `work` must be safe to repeat.
 */
export function createBatcher<I, O>({ work, keyOf, batchesAtOnce, mostInBatch }: Batching<I, O>) {
  let waiting: Waiting<I, O>[] = []
  const underway = new Set<string>()
  let rounds = 0

  function takeRound() {
    const round: Waiting<I, O>[] = []
    const left: Waiting<I, O>[] = []
    for (const one of waiting) {
      const key = keyOf?.(one.item)
      const fits = round.length < mostInBatch && (key === undefined || !underway.has(key))
      if (fits && key !== undefined) underway.add(key)
      ;(fits ? round : left).push(one)
    }
    waiting = left
    return round
  }

  async function alone({ item, resolve, reject }: Waiting<I, O>) {
    await work([item]).then(([answer]) => resolve(answer as O), reject)
  }

  async function together(round: Waiting<I, O>[]) {
    try {
      const answers = await work(round.map(({ item }) => item))
      for (const [index, { resolve }] of round.entries()) resolve(answers[index] as O)
    } catch {
      // An item that fails alone rejects its own promise.
      for (const one of round) await alone(one)
    }
  }

  async function run(round: Waiting<I, O>[]) {
    rounds += 1
    await (round.length === 1 && round[0] ? alone(round[0]) : together(round))
    rounds -= 1
    if (keyOf) for (const { item } of round) underway.delete(keyOf(item))
    startRounds()
  }

  function startRounds() {
    while (rounds < batchesAtOnce && waiting.length > 0) {
      const round = takeRound()
      // All waiting items have a key that is being worked on; the end of that round calls this again.
      if (round.length === 0) return
      void run(round)
    }
  }

  return (item: I) =>
    new Promise<O>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      startRounds()
    })
}
