import { msg, t, translated } from '#platform/text/messages.ts'
import { moneyDigits, moneyText } from '#platform/text/money.ts'
import type { ReceiptContent, ReceiptKind, ReceiptLine } from '../ledger/schema.ts'
import { amountInWords, boxedDay, paperDay } from './rules.ts'

/*
 * Texts of a receipt, before drawing. Older papers lack the data not stored then.
 */

export type ReceiptPaper = {
  number: string
  kind: ReceiptKind
  content: ReceiptContent
  /** The code by which anybody can check the paper, and the address in its QR code. */
  check?: { code: string; link: string } | null
}
export type Field = [label: string, text: string]

export type ReceiptWords = {
  title: string
  copy: string
  seller: string[]
  numberLabel: string
  number: string
  day: string
  fields: [Field, Field | null][]
  counterfoil: [label: string, text: string, size?: 'big'][]
  heads: string[]
  rows: string[][]
  totals: string[]
  notes: string[]
  link: string | null
  words: string
  amount: string
}

const titles = {
  receipt: { title: msg`Receipt`, copy: msg`Student’s copy`, who: msg`Received from`, how: msg`Paid by` },
  'refund-voucher': {
    title: msg`Refund voucher`,
    copy: msg`Student’s copy`,
    who: msg`Refunded to`,
    how: msg`Refund mode`,
  },
  cancellation: {
    title: msg`Cancelled`,
    copy: msg`This receipt is no longer valid`,
    who: msg`Received from`,
    how: msg`Paid by`,
  },
} as const

function thingOf({ course, part }: ReceiptContent) {
  return part && part.of > 1 ? t`${course}, instalment ${part.number} of ${part.of}` : course
}

/**
 * Returns the place of supply: the seller's state with its code, which is the start of the GSTIN, or the buyer's
 * state for an inter-state sale.
 */
function supplyOf({ seller, buyer, lines }: ReceiptContent) {
  if (lines.some(({ igst }) => igst > 0)) return buyer.state
  return seller.gstin === null ? seller.state : `${seller.gstin.slice(0, 2)}, ${seller.state}`
}

const cell = (paise: number) => (paise === 0 ? t`nil` : moneyDigits(paise))
const sumOf = (lines: ReceiptLine[], key: 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total') =>
  lines.reduce((sum, line) => sum + line[key], 0)

/** Returns the rate for the heading, if everything taxed has the same. */
function rateOf(lines: ReceiptLine[], share: number) {
  const rates = new Set(lines.filter(({ basisPoints }) => basisPoints > 0).map(({ basisPoints }) => basisPoints))
  const [only] = rates
  return rates.size === 1 && only !== undefined ? ` ${only / 100 / share}%` : ''
}

function tableOf({ lines, total }: ReceiptContent) {
  const isFar = lines.some(({ igst }) => igst > 0)
  const taxes = isFar ? (['igst'] as const) : (['cgst', 'sgst'] as const)
  const heads = taxes.map((tax) => `${tax.toUpperCase()}${rateOf(lines, taxes.length)} ₹`)
  return {
    heads: [t`Particulars`, t`SAC / HSN`, t`Taxable ₹`, ...heads, t`Amount ₹`],
    rows: lines.map((line) => [
      translated(line.title),
      line.code,
      moneyDigits(line.taxable),
      ...taxes.map((tax) => cell(line[tax])),
      moneyDigits(line.total),
    ]),
    totals: [
      t`Total`,
      '',
      moneyDigits(sumOf(lines, 'taxable')),
      ...taxes.map((tax) => cell(sumOf(lines, tax))),
      moneyText(total),
    ],
  }
}

function notesOf({ kind, content, check }: ReceiptPaper, refundRulesOf: string | null) {
  const { dues, discount, of } = content
  const notes: string[] = []
  if (of !== undefined) notes.push(kind === 'cancellation' ? t`Cancels receipt ${of}.` : t`Refund of receipt ${of}.`)
  if (discount > 0 && kind === 'receipt') notes.push(t`Discount given: ₹${moneyDigits(discount)}.`)
  if (dues?.next)
    notes.push(
      t`Next instalment: ₹${moneyDigits(dues.next.amount)} on ${paperDay(dues.next.on)}. Balance due: ₹${moneyDigits(dues.left)}.`,
    )
  if (kind === 'receipt' && refundRulesOf !== null)
    notes.push(t`Refunds are subject to the policy of ${paperDay(refundRulesOf)}.`)
  if (kind === 'receipt' && content.mode.endsWith('subject to clearing'))
    notes.push(t`A cheque counts as a payment only when the bank has cleared it.`)
  if (content.handedOutBy !== undefined) notes.push(t`Paid out by ${content.handedOutBy}.`)
  notes.push(t`Order ${content.orderNo}`)
  if (check) {
    const { host, pathname } = new URL(check.link)
    notes.push(t`Check it at ${host + pathname.slice(0, pathname.lastIndexOf('/'))} by the code ${check.code}`)
  }
  return notes
}

function fieldsOf({ kind, content }: ReceiptPaper): ReceiptWords['fields'] {
  const { buyer, batch, mode, reference } = content
  const lived: Field | null = buyer.address === '' ? null : [t`Address`, buyer.address]
  return [
    [
      [translated(titles[kind].who), buyer.name],
      [t`Registration no.`, buyer.registrationNumber],
    ],
    [[t`For`, thingOf(content)], batch === undefined ? lived : [t`Batch`, batch]],
    [
      [translated(titles[kind].how), [mode, reference].filter(Boolean).join(', ')],
      [t`Place of supply`, supplyOf(content)],
    ],
  ]
}

/** Returns the texts of a receipt. `refundRulesOf`: the day of the refund rules that were in force. */
export function describeReceipt(paper: ReceiptPaper, refundRulesOf: string | null): ReceiptWords {
  const { number, kind, content } = paper
  const { seller, buyer, total, dues, mode, paidAt } = content
  const [title, copy] = [translated(titles[kind].title), translated(titles[kind].copy)]
  const numberLabel = kind === 'receipt' ? t`Receipt no.` : t`Number`
  const counterfoil: ReceiptWords['counterfoil'] = [
    [numberLabel, number],
    [t`Date`, paperDay(paidAt)],
    [t`Student`, `${buyer.name}\n${buyer.registrationNumber}`],
    [t`For`, thingOf(content)],
    [t`Amount`, moneyText(total), 'big'],
    [t`Mode`, mode],
  ]
  if (dues) counterfoil.push([t`Balance due`, moneyText(dues.left)])
  return {
    title,
    copy,
    seller: [
      seller.name,
      seller.address,
      seller.gstin === null ? seller.state : t`GSTIN ${seller.gstin}, ${seller.state}`,
    ],
    numberLabel,
    number,
    day: boxedDay(paidAt),
    fields: fieldsOf(paper),
    counterfoil,
    ...tableOf(content),
    notes: notesOf(paper, refundRulesOf),
    link: paper.check?.link ?? null,
    words: amountInWords(total),
    amount: moneyDigits(total),
  }
}
