import { randomBytes, randomInt } from 'node:crypto'
import { z } from 'zod'
import { type Book, type Charge, indiaTime, paise, rupees, settlementCsv } from './book.ts'
import type { Fault } from './faults.ts'

/*
 * The gateway's answers to a merchant's server whose signature was checked. Returns bodies; the caller signs them.
 */

export type Desk = { book: Book; clock: () => number }
type Asked = { mid: string; body: unknown; fault: Fault | undefined }

const orderIdShape = /^[A-Za-z0-9@_.-]{1,50}$/
const initiation = z.object({
  requestType: z.literal('Payment'),
  mid: z.string(),
  websiteName: z.string().min(1),
  orderId: z.string().regex(orderIdShape),
  callbackUrl: z.string(),
  txnAmount: z.object({ value: z.string(), currency: z.literal('INR') }),
  userInfo: z.object({ custId: z.string().min(1).max(64) }),
})

function resultOf(resultStatus: string, resultCode: string, resultMsg: string) {
  return { resultInfo: { resultStatus, resultCode, resultMsg } }
}

/** Opens an order. Repeating an order with the same amount returns the same order; with another amount it is refused. */
export function initiate({ book, clock }: Desk, { mid, body, fault }: Asked, query: URLSearchParams) {
  const read = initiation.safeParse(body)
  if (!read.success) return resultOf('F', '1001', 'Request parameters are not valid')
  const { orderId, txnAmount, callbackUrl } = read.data
  if (query.get('mid') !== mid || query.get('orderId') !== orderId)
    return resultOf('F', '2013', 'mid or orderId in the query differ')
  const amount = paise(txnAmount.value)
  if (amount === null || amount < 100) return resultOf('F', '2007', 'Txn amount is invalid')
  if (fault === 'refuse') return resultOf('F', '501', 'System Error')
  const known = book.find(mid, orderId)
  if (known && (known.amount !== amount || known.state !== 'open'))
    return resultOf('F', '2023', 'Repeat Request Inconsistent')
  if (known) return { ...resultOf('S', '0002', 'Success idempotent'), txnToken: known.token }
  const token = randomBytes(16).toString('hex')
  const charge: Charge = {
    mid,
    orderNo: orderId,
    amount,
    token,
    tokenUntil: clock() + 15 * 60_000,
    callbackUrl,
    state: 'open',
    taken: 0,
    txnId: '',
    at: clock(),
    refunds: [],
  }
  book.add(charge)
  return { ...resultOf('S', '0000', 'Success'), txnToken: token, isPromoCodeValid: false, authenticated: false }
}

const about = z.object({ mid: z.string(), orderId: z.string() })

/** Describes a charge in the fields of the status answer. */
export function describe(charge: Charge, amount = charge.taken) {
  const wasTried = charge.txnId !== ''
  return {
    txnId: charge.txnId,
    bankTxnId: wasTried ? `B${charge.txnId.slice(-8)}` : '',
    orderId: charge.orderNo,
    txnAmount: rupees(amount === 0 ? charge.amount : amount),
    txnType: 'SALE',
    gatewayName: 'SANDBOX',
    mid: charge.mid,
    paymentMode: 'UPI',
    refundAmt: rupees(charge.refunds.reduce((sum, one) => sum + (one.state === 'TXN_SUCCESS' ? one.amount : 0), 0)),
    txnDate: indiaTime(charge.at),
  }
}

export function status({ book }: Desk, { mid, body, fault }: Asked) {
  const read = about.safeParse(body)
  const charge = read.success ? book.find(mid, read.data.orderId) : undefined
  if (!charge || charge.state === 'open') return resultOf('TXN_FAILURE', '334', 'Invalid Order ID')
  const codes = {
    TXN_SUCCESS: ['01', 'Txn Success'],
    TXN_FAILURE: ['227', 'Declined by bank'],
    PENDING: ['402', 'Awaiting the bank'],
  } as const
  const [code, message] = codes[charge.state]
  const told = { ...resultOf(charge.state, code, message), ...describe(charge) }
  if (fault === 'tamper') return { ...told, txnAmount: '1.00' }
  if (fault === 'convenience-fee')
    return { ...told, txnAmount: rupees(charge.amount + 1180), chargeAmount: rupees(1180) }
  if (fault === 'other-order') return { ...told, orderId: 'ORD_other' }
  if (fault === 'other-merchant') return { ...told, mid: 'OTHER0000000000000001' }
  return told
}

const refundRequest = z.object({
  orderId: z.string(),
  txnId: z.string(),
  refId: z.string().min(1).max(50),
  refundAmount: z.string(),
})

/** Registers a refund; it completes at the second status query, or as `settleRefund` decides. */
export function refundApply({ book, clock }: Desk, { mid, body, fault }: Asked) {
  const read = refundRequest.safeParse(body)
  if (!read.success) return resultOf('TXN_FAILURE', '600', 'Invalid refund request')
  const { orderId, txnId, refId } = read.data
  const amount = paise(read.data.refundAmount)
  const charge = book.find(mid, orderId)
  if (charge?.state !== 'TXN_SUCCESS' || charge.txnId !== txnId)
    return resultOf('TXN_FAILURE', '612', 'No such transaction')
  if (charge.refunds.some((one) => one.refId === refId))
    return { ...resultOf('TXN_FAILURE', '617', 'Refund already raised'), orderId, refId }
  const refunded = charge.refunds.reduce((sum, one) => sum + (one.state === 'TXN_FAILURE' ? 0 : one.amount), 0)
  const isTooMuch = amount === null || amount <= 0 || refunded + amount > charge.taken
  if (isTooMuch || fault === 'refuse')
    return { ...resultOf('TXN_FAILURE', '619', 'Invalid refund amount'), orderId, refId }
  const refundId = `R${Date.now()}${randomInt(1e6)}`
  charge.refunds.push({ refId, refundId, amount, state: 'PENDING', at: clock() })
  book.save(charge)
  return { ...resultOf('PENDING', '601', 'Refund request was raised'), orderId, refId, refundId, txnId }
}

const refundAsk = z.object({ orderId: z.string(), refId: z.string() })

export function refundStatus({ book }: Desk, { mid, body }: Asked) {
  const read = refundAsk.safeParse(body)
  const charge = read.success ? book.find(mid, read.data.orderId) : undefined
  const refund = charge?.refunds.find(({ refId }) => refId === (read.success ? read.data.refId : ''))
  if (!charge || !refund) return resultOf('TXN_FAILURE', '631', 'No record found')
  const told = {
    orderId: charge.orderNo,
    refId: refund.refId,
    refundId: refund.refundId,
    refundAmount: rupees(refund.amount),
    txnId: charge.txnId,
  }
  if (refund.state === 'PENDING') {
    refund.state = 'TXN_SUCCESS'
    book.save(charge)
    return { ...resultOf('PENDING', '601', 'Refund is pending'), ...told }
  }
  return { ...resultOf(refund.state, '10', 'Refund is done'), ...told }
}

const dayAsked = z.object({ date: z.string() })

export function settlement({ book }: Desk, { mid, body }: Asked) {
  const read = dayAsked.safeParse(body)
  return { ...resultOf('S', '0000', 'Success'), csv: settlementCsv(book, mid, read.success ? read.data.date : '') }
}
