import type { ParcelState } from './schema.ts'

const follows: Record<ParcelState, ParcelState[]> = {
  waiting: ['sent'],
  sent: ['delivered', 'returned'],
  delivered: [],
  returned: ['sent'],
}

/** The same state again corrects what was typed. */
export function mayBecome(from: ParcelState, to: ParcelState) {
  return from === to || follows[from].includes(to)
}
