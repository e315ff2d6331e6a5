import type { ParcelState } from './schema.ts'

const follows: Record<ParcelState, ParcelState[]> = {
  waiting: ['sent'],
  sent: ['delivered', 'returned'],
  delivered: [],
  returned: ['sent'],
}

/** Returns whether the state may change; the same state again corrects what was typed. */
export function mayBecome(from: ParcelState, to: ParcelState) {
  return from === to || follows[from].includes(to)
}

const undoMs = 15 * 60_000

/** Returns whether a parcel was marked as sent recently enough to undo it. */
export function mayBeUndone({ state, keptAt }: { state: ParcelState; keptAt: Date }, now: Date) {
  return state === 'sent' && now.getTime() - keptAt.getTime() <= undoMs
}
