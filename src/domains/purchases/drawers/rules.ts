import { t } from '#platform/text/messages.ts'
import { moneyText } from '#platform/text/money.ts'

/*
 * Balance of a cash drawer. Money is whole paise.
 */

/** Notes and coins in paise, as they are counted; the keys of `Counts`. */
export const denominations = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50] as const
export type Denomination = (typeof denominations)[number]

/** Sums counted notes and coins. A missing count is zero. */
export function sumOfCounts(counts: Partial<Record<Denomination, number>>) {
  return denominations.reduce((sum, denomination) => sum + denomination * (counts[denomination] ?? 0), 0)
}

/** Splits an amount into notes and coins, largest first; a remainder smaller than any coin is dropped. */
export function countsOf(amount: number) {
  const counts: Partial<Record<Denomination, number>> = {}
  let left = amount
  for (const denomination of denominations) {
    counts[denomination] = Math.floor(left / denomination)
    left %= denomination
  }
  return counts
}

/** Returns the expected cash of a drawer: its opening balance plus all entries since. */
export function balanceOf(opening: number, amounts: number[]) {
  return amounts.reduce((sum, amount) => sum + amount, opening)
}

/** Returns why this much cash may not leave a drawer, as it holds less; null if it may. */
export function cashOutProblem({ balance, amount }: { balance: number; amount: number }) {
  if (amount <= balance) return null
  return t`There are only ${moneyText(balance)} in the drawer.`
}

export type Counted = { expected: number; counted: number; reason: string }

/** Returns why a drawer cannot be closed with this count; null if it can. */
export function closeProblem({ expected, counted, reason }: Counted) {
  if (counted === expected || reason.trim() !== '') return null
  const difference = moneyText(Math.abs(counted - expected))
  return counted < expected
    ? t`${difference} are missing. Please enter the reason.`
    : t`There are ${difference} more than expected. Please enter the reason.`
}
