/** Runs at most `atOnce` tasks at a time. The others wait in one queue for each key, served round robin: who sends a thousand tasks delays only their own. */
export function createFairQueue(atOnce: number) {
  const waiting = new Map<string, (() => void)[]>()
  let running = 0

  function startNext() {
    const [first] = waiting
    if (!first) {
      running -= 1
      return
    }
    const [key, queue] = first
    const next = queue.shift()
    // Behind the others, until it is this key's turn again.
    waiting.delete(key)
    if (queue.length > 0) waiting.set(key, queue)
    next?.()
  }

  return async <T>(key: string, work: () => Promise<T>) => {
    if (running < atOnce) running += 1
    else {
      await new Promise<void>((resolve) => {
        const queue = waiting.get(key) ?? []
        waiting.set(key, queue)
        queue.push(resolve)
      })
    }
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}
