import type { Signal, SignalKind } from '../../../../domains/attempts/schema.ts'

const batchLimit = 50
const pageLimit = 500

/** What the page noticed and has not told the server yet. Past the limit of a page nothing is noted: it would say nothing more. */
export function createSignals() {
  let waiting: Signal[] = []
  let noted = 0
  return {
    note: (kind: SignalKind) => {
      if (noted >= pageLimit) return
      noted += 1
      waiting.push({ kind, at: new Date().toISOString() })
    },
    isEmpty: () => waiting.length === 0,
    /** The oldest, which belong to one request from now on: another one under way does not carry them too. */
    take: () => {
      const taken = waiting.slice(0, batchLimit)
      waiting = waiting.slice(taken.length)
      return taken
    },
    /** The request has failed. */
    giveBack: (taken: Signal[]) => {
      waiting = [...taken, ...waiting]
    },
  }
}
