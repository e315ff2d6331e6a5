import { numberText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import { rupeesOf } from '#platform/text/money.ts'

/* What a drawer of cash comes to. Money is whole paise. */

/** Notes and coins in paise, as they are counted; the keys of `Counts`. */
export const denominations = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50] as const
export type Denomination = (typeof denominations)[number]

/** What so many of each come to. Without a number there is none. */
export function sumOfCounts(counts: Partial<Record<Denomination, number>>) {
  return denominations.reduce((sum, denomination) => sum + denomination * (counts[denomination] ?? 0), 0)
}

/** The notes and coins of an amount, the largest first; what no coin is for is left over. */
export function countsOf(amount: number) {
  const counts: Partial<Record<Denomination, number>> = {}
  let left = amount
  for (const denomination of denominations) {
    counts[denomination] = Math.floor(left / denomination)
    left %= denomination
  }
  return counts
}

/** What should be in a drawer: what it was opened with, and all that came and left since. */
export function balanceOf(opening: number, amounts: number[]) {
  return amounts.reduce((sum, amount) => sum + amount, opening)
}

export const moneyText = (paise: number) => `₹${numberText(rupeesOf(paise), { minimumFractionDigits: 2 })}`

/** Why so much cash may not leave a drawer; null where it may. Nobody takes out what is not there. */
export function cashOutProblem({ balance, amount }: { balance: number; amount: number }) {
  if (amount <= balance) return null
  return t`There are only ${moneyText(balance)} in the drawer.`
}

export type Counted = { expected: number; counted: number; reason: string }

/** Why a drawer is not closed with this count; null where it is. */
export function closeProblem({ expected, counted, reason }: Counted) {
  if (counted === expected || reason.trim() !== '') return null
  const difference = moneyText(Math.abs(counted - expected))
  return counted < expected
    ? t`${difference} are missing. Please enter the reason.`
    : t`There are ${difference} more than expected. Please enter the reason.`
}
