import { AppError } from '../errors.ts'

/*
 * Who gets a connection when not everybody can have one. Each kind of work may hold a share of the connections, the last few are kept for what is more urgent, and whoever waits stands in
 * a bounded queue of its own kind: what is stuck in one kind is never felt in another. See docs/decisions/050.
 */

/** What a connection is wanted for, the most urgent first. */
export const workClasses = ['answers', 'submit', 'payment', 'sign-in', 'browsing', 'background'] as const
export type WorkClass = (typeof workClasses)[number]

/** `share`: of all connections, at most; `reserve`: kept free of everything less urgent; the rest is how many may wait, and for how long. */
type Terms = { share: number; reserve: number; mostWaiting: number; waitMs: number }
const terms: Record<WorkClass, Terms> = {
  answers: { share: 1, reserve: 0.2, mostWaiting: 1000, waitMs: 5000 },
  submit: { share: 0.6, reserve: 0.1, mostWaiting: 1000, waitMs: 8000 },
  payment: { share: 0.4, reserve: 0.05, mostWaiting: 200, waitMs: 5000 },
  'sign-in': { share: 0.3, reserve: 0, mostWaiting: 300, waitMs: 5000 },
  browsing: { share: 0.5, reserve: 0, mostWaiting: 300, waitMs: 5000 },
  // Jobs bound themselves, and nobody waits for them.
  background: { share: 0.4, reserve: 0, mostWaiting: Number.POSITIVE_INFINITY, waitMs: 30_000 },
}

/** Of `connections`: how many each kind may hold itself, and how many may be held by all when it takes one. */
export function limitsOf(connections: number) {
  let kept = 0
  return workClasses.map((work) => {
    const { share, reserve } = terms[work]
    const limit = { own: Math.max(1, Math.floor(connections * share)), all: Math.max(1, connections - kept) }
    // One at least is kept for answers, where there are two.
    kept += work === 'answers' ? Math.max(1, Math.floor(connections * reserve)) : Math.floor(connections * reserve)
    return limit
  })
}

export type LaneFigures = { inUse: number; waiting: number; waited: number; waitedMs: number; refused: number }

/** Hears of each wait when it is over, whether it ended with a connection or with a refusal. */
export type WaitListener = (work: WorkClass, ms: number) => void

type Waiting = { enter: () => void; since: number; timer: NodeJS.Timeout }
type Lane = LaneFigures & { work: WorkClass; own: number; all: number; queue: Set<Waiting>; terms: Terms }

function busy() {
  return new AppError('unavailable', 'The server is busy. Please try again in a moment.', { retryAfter: 2 })
}

function newLane(work: WorkClass, limits = { own: 1, all: 1 }): Lane {
  return {
    ...limits,
    work,
    terms: terms[work],
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

/** One for each pool of so many connections. */
export function createBulkhead(connections: number) {
  const limits = limitsOf(connections)
  const lanes = new Map(workClasses.map((work, index) => [work, newLane(work, limits[index])]))
  const listeners = new Set<WaitListener>()
  let held = 0

  const mayEnter = ({ inUse, own, all }: Lane) => inUse < own && held < all

  /** Answers the exit, which may be taken more than once. */
  function enter(lane: Lane) {
    lane.inUse += 1
    held += 1
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      lane.inUse -= 1
      held -= 1
      letNextIn()
    }
  }

  function letNextIn() {
    for (const lane of lanes.values()) {
      for (const first of lane.queue) {
        if (!mayEnter(lane)) break
        lane.queue.delete(first)
        first.enter()
      }
    }
  }

  function refuse(lane: Lane) {
    lane.refused += 1
    return busy()
  }

  function waitIn(lane: Lane) {
    if (lane.queue.size >= lane.terms.mostWaiting) throw refuse(lane)
    return new Promise<() => void>((resolve, reject) => {
      const own: Waiting = {
        since: performance.now(),
        enter: () => {
          clearTimeout(own.timer)
          noteWait(lane, own, listeners)
          resolve(enter(lane))
        },
        timer: setTimeout(() => {
          lane.queue.delete(own)
          noteWait(lane, own, listeners)
          reject(refuse(lane))
        }, lane.terms.waitMs),
      }
      lane.queue.add(own)
    })
  }

  return {
    /** Resolves with the exit once there is room. 503 when too many wait already, or it took too long. */
    async enter(work: WorkClass) {
      const lane = lanes.get(work)
      if (!lane) throw new Error(`There is no work called ${work}.`)
      return lane.queue.size === 0 && mayEnter(lane) ? enter(lane) : waitIn(lane)
    },
    onWait: (listener: WaitListener) => void listeners.add(listener),
    /** How it stands in each kind now, and since the start. */
    figures: () => Object.fromEntries([...lanes].map(([work, lane]) => [work, figuresOf(lane)])),
  }
}
export type Bulkhead = ReturnType<typeof createBulkhead>
