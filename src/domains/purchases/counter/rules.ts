import { rupeesOf } from '../../../platform/text/money.ts'

/** Section 269ST of the Income-tax Act: so much cash from one person in one day may not be taken. In paise. */
const mostCash = 20_000_000

/** Why no more cash of a student is taken on this day, in paise; null where it may be. */
export function cashProblem({ taken, wanted }: { taken: number; wanted: number }) {
  if (taken + wanted < mostCash) return null
  const before = taken === 0 ? '' : ` ₹${rupeesOf(taken).toLocaleString('en-IN')} were taken today already:`
  return `Cash of ₹2,00,000 or more may not be taken from one student in one day:${before} please ask for a cheque or a transfer.`
}
