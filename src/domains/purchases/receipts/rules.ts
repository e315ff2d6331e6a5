import type { MerchantKey } from '#domains/catalogue/fees/schema.ts'
import { formatPaperDay, formatSlashedDay, momentOf } from '#platform/text/india-time.ts'
import type { ReceiptKind } from '../ledger/schema.ts'
import { financialYear } from '../rules.ts'

/* Numbers of receipts, and amounts as written on paper. */

/** Prefixes of the receipt numbers, per series. */
export const letters: Record<ReceiptKind, Record<MerchantKey, string>> = {
  receipt: { courses: 'RC', publications: 'RP' },
  'refund-voucher': { courses: 'VC', publications: 'VP' },
  cancellation: { courses: 'CC', publications: 'CP' },
}

export const prefixOf = (kind: ReceiptKind, merchant: MerchantKey, day: string) =>
  `${letters[kind][merchant]}${financialYear(day)}-`

/** Returns the receipt numbers that typed text may mean: a whole number as it is, digits alone in each series of this financial year and the last. */
export function numbersMeant(typed: string, today: string) {
  const text = typed.toUpperCase().replaceAll(/\s/g, '')
  if (!/^\d{1,9}$/.test(text)) return [text]
  const beginnings = Object.values(letters).flatMap((ofMerchant) => Object.values(ofMerchant))
  const yearBefore = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  return [today, yearBefore].flatMap((day) =>
    beginnings.map((beginning) => `${beginning}${financialYear(day)}-${text.padStart(6, '0')}`),
  )
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const steps: [size: number, name: string][] = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
]

function wordsOf(number: number): string {
  for (const [size, name] of steps) {
    if (number < size) continue
    const rest = number % size
    const head = `${wordsOf(Math.floor(number / size))} ${name}`
    return rest === 0 ? head : `${head} ${wordsOf(rest)}`
  }
  if (number < 20) return ones[number] ?? ''
  const rest = number % 10
  const head = tens[Math.floor(number / 10)] ?? ''
  return rest === 0 ? head : `${head}-${ones[rest]}`
}

/** Writes an amount by lakh and crore, as on cheques: Rupees fifteen thousand only. */
export function amountInWords(paise: number) {
  const rupees = wordsOf(Math.floor(paise / 100))
  const rest = paise % 100
  return `Rupees ${rest === 0 ? rupees : `${rupees} and ${wordsOf(rest)} paise`} only`
}

/** 22 Nov, 2026; takes a day or a time. */
export function paperDay(iso: string) {
  return formatPaperDay(momentOf(iso)).replace(/ (\d{4})$/, ', $1')
}

/** 22/11/26 */
export function boxedDay(iso: string) {
  return formatSlashedDay(new Date(iso))
}
