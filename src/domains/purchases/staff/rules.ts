import type { OrderState } from '../orders/schema.ts'
import type { DueAge, OrderGroup } from './schema.ts'

/** The office's filters, each as a set of order states. */
export const groups: Record<Exclude<OrderGroup, 'seat-kept'>, OrderState[]> = {
  paid: ['fulfilled', 'partly-refunded'],
  open: ['created', 'token-issued', 'pending'],
  held: ['held'],
  unconfirmed: ['pending', 'expired-unconfirmed'],
  'refund-due': ['refund-due', 'refund-pending', 'refund-failed'],
  refunded: ['refunded', 'partly-refunded'],
  unpaid: ['failed', 'init-failed', 'expired', 'bounced'],
}

/** First and last day late of each age; a due of today is not late. null: without end. */
export const ages: Record<DueAge, [from: number | null, to: number | null]> = {
  'to-come': [null, 0],
  week: [1, 7],
  month: [8, 30],
  older: [31, null],
}

type SaidEvent = { status: string; code: string; message: string; txn_id: string; amount: string }

const nothing: SaidEvent = { status: '', code: '', message: '', txn_id: '', amount: '' }
type Found = Record<string, unknown>

const isObject = (value: unknown): value is Found =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return null // a form
  }
}

function within(value: unknown, ...names: string[]): Found {
  let current = value
  for (const name of names) current = isObject(current) ? current[name] : undefined
  if (Array.isArray(current)) current = current[0]
  return isObject(current) ? current : {}
}

/** Picks named plain-text fields from a message; its signature never leaves. */
function pick(body: Found, names: Record<keyof SaidEvent, string[]>): SaidEvent {
  const of = (key: keyof SaidEvent) => {
    const value = names[key]
      .map((name) => body[name])
      .find((candidate) => typeof candidate === 'string' || typeof candidate === 'number')
    return value === undefined ? '' : String(value).slice(0, 200)
  }
  return { status: of('status'), code: of('code'), message: of('message'), txn_id: of('txn_id'), amount: of('amount') }
}

/** Reads the fields of a stored provider message, in either provider's format. */
export function readEvent(raw: string): SaidEvent {
  const json = parse(raw)
  if (json === null) {
    const form = Object.fromEntries(new URLSearchParams(raw))
    return pick(form, {
      status: ['STATUS'],
      code: ['RESPCODE'],
      message: ['RESPMSG'],
      txn_id: ['TXNID'],
      amount: ['TXNAMOUNT'],
    })
  }
  const body = within(json, 'body')
  if (Object.keys(body).length > 0) {
    const result = within(body, 'resultInfo')
    const said = pick(body, {
      status: ['status'],
      code: ['respCode'],
      message: ['respMsg'],
      txn_id: ['txnId'],
      amount: ['txnAmount'],
    })
    const event = pick(result, {
      status: ['resultStatus'],
      code: ['resultCode'],
      message: ['resultMsg'],
      txn_id: [],
      amount: [],
    })
    return {
      status: said.status || event.status,
      code: said.code || event.code,
      message: said.message || event.message,
      txn_id: said.txn_id,
      amount: said.amount,
    }
  }
  const payment = { ...within(json, 'items'), ...within(json, 'payload', 'payment', 'entity') }
  return Object.keys(payment).length === 0 ? nothing : readRazorpay(payment)
}

/** Reads a payment of Razorpay, whose amounts are paise. */
function readRazorpay(payment: Found): SaidEvent {
  const said = pick(payment, {
    status: ['status'],
    code: ['error_code'],
    message: ['error_description'],
    txn_id: ['id'],
    amount: ['amount'],
  })
  return { ...said, amount: /^\d+$/.test(said.amount) ? (Number(said.amount) / 100).toFixed(2) : '' }
}
