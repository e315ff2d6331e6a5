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

const undoMs = 15 * 60_000

/** That it was sent, and not long ago. */
export function mayBeUndone({ state, keptAt }: { state: ParcelState; keptAt: Date }, now: Date) {
  return state === 'sent' && now.getTime() - keptAt.getTime() <= undoMs
}

/** A mobile number as people write it, in its ten digits; what is none stays as it is. */
export function tenDigits(mobile: string) {
  const digits = mobile.replaceAll(/[\s()-]/g, '')
  return /^(?:\+91|0)\d{10}$/.test(digits) ? digits.slice(-10) : digits
}

/** What a carrier could not deliver to, by the field of the address. */
export function addressProblems({ mobile, pincode }: { mobile: string; pincode: string }) {
  const problems: Partial<Record<'mobile' | 'pincode', string>> = {}
  if (!/^[6-9]\d{9}$/.test(tenDigits(mobile))) problems.mobile = 'Enter a mobile number of 10 digits.'
  if (!/^[1-9]\d{5}$/.test(pincode.trim())) problems.pincode = 'Enter a pincode of 6 digits.'
  return problems
}
