import { numberText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { linesOf } from '../orders/rules.ts'
import { headsOf, splitLines } from '../pricing/rules.ts'
import { spread } from '../rules.ts'

type Wish = { amount: number | null; percent: number | null }

/**
 * Returns the paise that a request takes off a due: a share is rounded half up to the paisa. `amount` in paise,
 * `percent` with two decimals.
 */
export function takenOff(due: number, { amount, percent }: Wish) {
  if (percent === null) return amount ?? 0
  const basisPoints = Math.round(percent * 100)
  return Math.floor((due * basisPoints * 2 + 10_000) / 20_000)
}

/** Returns why this much may not be taken off the dues; null if it may. */
export function concessionProblem({ off, due }: { off: number; due: number }) {
  if (due === 0) return t`Nothing is due any more.`
  if (off > due) return t`At most ₹${numberText(rupeesOf(due))} are due.`
  return off < 1 ? t`That is less than one paisa.` : null
}

export type Cut = { dueId: string; number: number; dueOn: string; was: number; off: number }
type OpenDue = { id: string; number: number; dueOn: string; net: number }

/**
 * Splits a reduction over the dues in proportion to each, in the order of their numbers; exact to the paisa, with
 * the remainder on the last.
 */
export function cutsOf(dues: OpenDue[], off: number): Cut[] {
  const ordered = dues.toSorted((a, b) => a.number - b.number)
  const shares = spread(
    off,
    ordered.map(({ net }) => net),
  )
  return ordered
    .map(({ id, number, dueOn, net }, index) => ({ dueId: id, number, dueOn, was: net, off: shares[index] ?? 0 }))
    .filter((cut) => cut.off > 0)
}

type Heads = { admission: number; tuition: number; books: number; charges: number; discount: number }

/** Splits a due into what is taken off and what remains, each head proportionally, so that both add up to the due. */
export function splitDue({ discount, ...heads }: Heads, off: number) {
  const { now, rest } = splitLines(linesOf(heads, discount, new Map()), off)
  return { off: headsOf(now), stays: headsOf(rest) }
}
