import { AppError } from '#platform/errors.ts'

/*
 * Bulkhead: decides who gets a connection when there are not enough. Each work class may hold a share of the
 * connections, the last few are reserved for more urgent classes, and each class has its own queue, limited by
 * time and most by number too, so that a stuck class never blocks another. See docs/decisions/load-and-clock.md.
 */

/** Work classes, the most urgent first. */
export const workClasses = ['answers', 'submit', 'payment', 'sign-in', 'browsing', 'background'] as const
export type WorkClass = (typeof workClasses)[number]

/**
 * `share`: largest fraction of all connections; `reserve`: fraction kept free of less urgent work; `maxQueued`
 * and `timeoutMs`: how many may wait, and for how long.
 */
type Limits = { share: number; reserve: number; maxQueued: number; timeoutMs: number }
const limits: Record<WorkClass, Limits> = {
  answers: { share: 1, reserve: 0.2, maxQueued: 1000, timeoutMs: 5000 },
  // A whole hall starts within one second: everyone who waits gets in, and only the device's own timeout ends the
  // wait.
  submit: { share: 0.6, reserve: 0.1, maxQueued: Number.POSITIVE_INFINITY, timeoutMs: 18_000 },
  payment: { share: 0.4, reserve: 0.05, maxQueued: 200, timeoutMs: 5000 },
  'sign-in': { share: 0.3, reserve: 0, maxQueued: 300, timeoutMs: 5000 },
  browsing: { share: 0.5, reserve: 0, maxQueued: 300, timeoutMs: 5000 },
  // Jobs limit themselves, and nobody waits for them.
  background: { share: 0.4, reserve: 0, maxQueued: Number.POSITIVE_INFINITY, timeoutMs: 30_000 },
}

/**
 * Splits `connections` by class: how many each class may hold itself, and the total above which it may not
 * acquire another.
 */
export function connectionLimits(connections: number) {
  let kept = 0
  return workClasses.map((work) => {
    const { share, reserve } = limits[work]
    const limit = { own: Math.max(1, Math.floor(connections * share)), all: Math.max(1, connections - kept) }
    // Keeps at least one for answers, if there are two.
    kept += work === 'answers' ? Math.max(1, Math.floor(connections * reserve)) : Math.floor(connections * reserve)
    return limit
  })
}

export type LaneFigures = { inUse: number; waiting: number; waited: number; waitedMs: number; refused: number }

/** Called at the end of each wait, whether it ended with a connection or with a refusal. */
export type WaitListener = (work: WorkClass, ms: number) => void

type Waiting = { acquire: () => void; since: number; timer: NodeJS.Timeout }
type Lane = LaneFigures & { work: WorkClass; own: number; all: number; queue: Set<Waiting>; limits: Limits }

function busy() {
  return new AppError('unavailable', 'The server is busy. Please try again in a moment.', { retryAfter: 2 })
}

function newLane(work: WorkClass, connections = { own: 1, all: 1 }): Lane {
  return {
    ...connections,
    work,
    limits: limits[work],
    queue: new Set(),
    inUse: 0,
    waiting: 0,
    waited: 0,
    waitedMs: 0,
    refused: 0,
  }
}

function noteWait(lane: Lane, { since }: Waiting, listeners: Iterable<WaitListener>) {
  const ms = performance.now() - since
  lane.waited += 1
  lane.waitedMs += ms
  for (const listener of listeners) listener(lane.work, ms)
}

function figuresOf({ inUse, queue, waited, waitedMs, refused }: Lane): LaneFigures {
  return { inUse, waiting: queue.size, waited, waitedMs, refused }
}

/** Creates the bulkhead of a pool with this many connections. */
export function createBulkhead(connections: number) {
  const ofClasses = connectionLimits(connections)
  const lanes = new Map(workClasses.map((work, index) => [work, newLane(work, ofClasses[index])]))
  const listeners = new Set<WaitListener>()
  let inUse = 0

  const mayAcquire = (lane: Lane) => lane.inUse < lane.own && inUse < lane.all

  /** Returns the release, which may be called more than once. */
  function acquire(lane: Lane) {
    lane.inUse += 1
    inUse += 1
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      lane.inUse -= 1
      inUse -= 1
      drain()
    }
  }

  /** Hands released connections to waiting work, the most urgent class first. */
  function drain() {
    for (const lane of lanes.values()) {
      for (const first of lane.queue) {
        if (!mayAcquire(lane)) break
        lane.queue.delete(first)
        first.acquire()
      }
    }
  }

  function refuse(lane: Lane) {
    lane.refused += 1
    return busy()
  }

  function waitIn(lane: Lane) {
    if (lane.queue.size >= lane.limits.maxQueued) throw refuse(lane)
    return new Promise<() => void>((resolve, reject) => {
      const waiting: Waiting = {
        since: performance.now(),
        acquire: () => {
          clearTimeout(waiting.timer)
          noteWait(lane, waiting, listeners)
          resolve(acquire(lane))
        },
        timer: setTimeout(() => {
          lane.queue.delete(waiting)
          noteWait(lane, waiting, listeners)
          reject(refuse(lane))
        }, lane.limits.timeoutMs),
      }
      lane.queue.add(waiting)
    })
  }

  return {
    /** Resolves with the release once there is room. 503 when the queue is full, or after the time-out of the class. */
    async acquire(work: WorkClass) {
      const lane = lanes.get(work)
      if (!lane) throw new Error(`There is no work class ${work}.`)
      return lane.queue.size === 0 && mayAcquire(lane) ? acquire(lane) : waitIn(lane)
    },
    onWait: (listener: WaitListener) => void listeners.add(listener),
    /** Returns the figures of each class, now and since the start. */
    figures: () => Object.fromEntries([...lanes].map(([work, lane]) => [work, figuresOf(lane)])),
  }
}
