import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

/*
 * The gateway's own record of orders and charges, which tests compare with ours.
 */

const refund = z.object({
  refId: z.string(),
  refundId: z.string(),
  amount: z.number().int(),
  state: z.enum(['PENDING', 'TXN_SUCCESS', 'TXN_FAILURE']),
  at: z.number().default(0),
})
const charge = z.object({
  mid: z.string(),
  orderNo: z.string(),
  /** Paise, as it was ordered. */
  amount: z.number().int(),
  token: z.string(),
  tokenUntil: z.number(),
  callbackUrl: z.string(),
  /** open: no payment was tried. */
  state: z.enum(['open', 'TXN_SUCCESS', 'TXN_FAILURE', 'PENDING']),
  /** Paise taken; differs from the ordered amount only under a fault. */
  taken: z.number().int(),
  txnId: z.string(),
  at: z.number(),
  refunds: z.array(refund),
})
export type Charge = z.infer<typeof charge>
export type Outcome = 'TXN_SUCCESS' | 'TXN_FAILURE' | 'PENDING'

export type Book = {
  orders: Map<string, Charge>
  find: (mid: string, orderNo: string) => Charge | undefined
  add: (one: Charge) => void
  /** Must be called after a charge changes; a book with a file writes it. */
  save: (one: Charge) => void
}

const key = (mid: string, orderNo: string) => `${mid}/${orderNo}`

/** Reads one charge per line; a charge's last line counts. A book of an earlier version is a single list. */
function readCharges(text: string) {
  const lines = text.startsWith('[')
    ? JSON.parse(text)
    : text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
  return z.array(charge).parse(lines)
}

const asLines = (all: Iterable<Charge>) => [...all].map((one) => `${JSON.stringify(one)}\n`).join('')

/**
 * Opens a book. `file`: where it outlives the process; without it the book is in memory. Changes are appended, so that a long book is no slower than a short
 * one.
 */
export function openBook(file?: string): Book {
  const known = file !== undefined && existsSync(file) ? readCharges(readFileSync(file, 'utf8')) : []
  const orders = new Map(known.map((one) => [key(one.mid, one.orderNo), one]))
  const changed = new Set<Charge>()
  let waiting: NodeJS.Timeout | undefined
  if (file !== undefined && known.length > 0) {
    writeFileSync(`${file}.new`, asLines(orders.values()))
    renameSync(`${file}.new`, file)
  }
  const write = () => {
    waiting = undefined
    if (file !== undefined) appendFileSync(file, asLines(changed))
    changed.clear()
  }
  // Batches many changes into one write.
  const save = (one: Charge) => {
    if (file === undefined) return
    changed.add(one)
    waiting ??= setTimeout(write, 50)
  }
  process.on('exit', () => {
    if (waiting !== undefined) write()
  })
  return {
    orders,
    save,
    find: (mid, orderNo) => orders.get(key(mid, orderNo)),
    add(one) {
      orders.set(key(one.mid, one.orderNo), one)
      save(one)
    },
  }
}

export function rupees(paise: number) {
  return `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
}

/** Parses `1.00` into paise; null for a format that the gateway refuses. */
export function paise(text: unknown) {
  return typeof text === 'string' && text.length <= 10 && /^\d+\.\d\d$/.test(text)
    ? Math.round(Number(text) * 100)
    : null
}

/** Formats a time in India without an offset, as the provider does. */
export function indiaTime(at: number) {
  return `${new Date(at + 5.5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')}.0`
}

/** Returns the payments and refunds of a day in India, each with the fee that was deducted. */
export function settlementCsv(book: Book, mid: string, day: string) {
  const lines = ['kind,orderId,txnId,amount,fee']
  for (const one of book.orders.values()) {
    if (one.mid !== mid) continue
    if (one.state === 'TXN_SUCCESS' && indiaTime(one.at).startsWith(day))
      lines.push(['payment', one.orderNo, one.txnId, rupees(one.taken), rupees(Math.round(one.taken / 50))].join())
    for (const { refundId, amount, state, at } of one.refunds) {
      if (state === 'TXN_SUCCESS' && indiaTime(at).startsWith(day))
        lines.push(['refund', one.orderNo, refundId, rupees(amount), '0.00'].join())
    }
  }
  return lines.join('\n')
}
