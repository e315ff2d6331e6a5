import { z } from 'zod'
import { amountText, parseAmount } from '../rules.ts'
import type {
  AskedOrder,
  Merchant,
  OrderAtProvider,
  PaymentProvider,
  ProviderStatus,
  RefundAnswer,
  RefundAtProvider,
  SettlementRow,
} from './partner.ts'
import { sendRequest } from './send-request.ts'
import { isSigned, signText } from './sign-text.ts'

/*
 * A signed JSON message is `{"head":{"signature":…},"body":{…}}`, and its signature covers only the bytes of the body.
 * These bytes must be taken from the raw text, and only they may be trusted: for a second "body" in the same text, a
 * common parser would return that one.
 */

const head = z.object({ signature: z.string() })

type Scan = { text: string; at: number }

function skip(scan: Scan, pattern: RegExp) {
  pattern.lastIndex = scan.at
  const match = pattern.exec(scan.text)
  if (match) scan.at = pattern.lastIndex
  return match?.[0] ?? ''
}

const space = /[\s]*/y
const stringToken = /"(?:[^"\\]|\\.)*"/y
const plainToken = /[^\s,\]}]+/y

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: no message of the provider.
    return undefined
  }
}

/**
 * Skips one value of well-formed JSON; returns false if an object in it repeats a key. Calls `onMember` for every
 * member of the outermost object.
 */
function scanValue(scan: Scan, onMember?: (key: string, from: number, to: number) => void): boolean {
  skip(scan, space)
  const first = scan.text[scan.at]
  if (first === '"') return skip(scan, stringToken) !== ''
  if (first !== '{' && first !== '[') return skip(scan, plainToken) !== ''
  scan.at += 1
  const keys = new Set<string>()
  for (;;) {
    skip(scan, space)
    const next = scan.text[scan.at]
    if (next === '}' || next === ']') {
      scan.at += 1
      return true
    }
    if (next === ',') {
      scan.at += 1
      continue
    }
    if (!scanMember(scan, { isObject: first === '{', keys, onMember })) return false
  }
}

type Member = {
  isObject: boolean
  keys: Set<string>
  onMember: ((key: string, from: number, to: number) => void) | undefined
}

function scanMember(scan: Scan, { isObject, keys, onMember }: Member) {
  if (!isObject) return scanValue(scan)
  const key = String(parse(skip(scan, stringToken)))
  if (keys.has(key)) return false
  keys.add(key)
  skip(scan, space)
  scan.at += 1
  skip(scan, space)
  const from = scan.at
  if (!scanValue(scan)) return false
  onMember?.(key, from, scan.at)
  return true
}

// No message of a provider is nested deeper, and a recursive scanner must end.
const deepest = 20

function depthOf(text: string) {
  let depth = 0
  let most = 0
  for (const character of text) {
    if (character === '{' || character === '[') depth += 1
    if (character === '}' || character === ']') depth -= 1
    most = Math.max(most, depth)
  }
  return most
}

/** Returns the raw text of the body, its parsed value and the signature that should cover it; null for anything else. */
export function readSignedJson(raw: string) {
  if (depthOf(raw) > deepest || parse(raw) === undefined) return null
  const members = new Map<string, string>()
  const scan = { text: raw, at: 0 }
  if (!scanValue(scan, (key, from, to) => members.set(key, raw.slice(from, to)))) return null
  const signed = head.safeParse(parse(members.get('head') ?? ''))
  const bodyText = members.get('body')
  if (!signed.success || bodyText === undefined) return null
  return { bodyText, body: parse(bodyText), signature: signed.data.signature }
}

/*
 * Paytm's JS Checkout. The text that is signed is the text that is sent; an answer counts only if its own signature
 * covers it and it is about the requested order. Result codes contradict each other between Paytm's documents, so only
 * the three statuses decide, and one code: 334 means that it knows of no such order.
 */

const result = z.object({
  resultStatus: z.string(),
  resultCode: z.string().default(''),
  resultMsg: z.string().default(''),
})
const text = z.string().max(200).default('')
const opened = z.object({ resultInfo: result, txnToken: z.string().min(1).max(200).optional() })
const status = z.object({
  resultInfo: result,
  mid: z.string().optional(),
  orderId: z.string().optional(),
  txnId: text,
  bankTxnId: text,
  txnAmount: text,
  /** A convenience fee that the customer pays, within `txnAmount`. */
  chargeAmount: text.catch(''),
  currency: z.string().default('INR'),
  gatewayName: text,
  bankName: text,
  paymentMode: text,
  txnDate: text,
})
const refund = z.object({
  resultInfo: result,
  refundId: text,
  refId: z.string().optional(),
  orderId: z.string().optional(),
})

const noSuchOrder = '334'
const alreadyRaised = ['617', '701', '703']
const noSuchRefund = '631'

function keyOf({ secrets: [key] }: Merchant) {
  if (key === undefined) throw new Error('a merchant without a key')
  return key
}

/**
 * Sends a signed body; null unless the answer's body is signed with the same merchant's key. `signed: false` for
 * answers that Paytm leaves unsigned.
 */
async function ask(merchant: Merchant, url: string, body: object) {
  const sent = JSON.stringify(body)
  const signature = signText(sent, keyOf(merchant))
  const answer = await sendRequest({ url, body: `{"body":${sent},"head":{"signature":${JSON.stringify(signature)}}}` })
  if (answer?.status !== 200) return { body: null, raw: answer?.text ?? '' }
  const read = readSignedJson(answer.text)
  const isGenuine = read !== null && isSigned(read.bodyText, read.signature, merchant.secrets)
  return { body: isGenuine ? read.body : null, raw: answer.text }
}

function statusOf(answer: z.infer<typeof status>, { mid }: Merchant, orderNo: string): ProviderStatus {
  const { resultStatus, resultCode: code } = answer.resultInfo
  const isAbsent = resultStatus === 'TXN_FAILURE' && code === noSuchOrder
  if (isAbsent) return { kind: 'absent', code }
  // A signed answer about another order, or of another merchant, says nothing about this one.
  if (answer.mid !== mid || answer.orderId !== orderNo) return { kind: 'unknown', code: 'another-order' }
  if (resultStatus === 'PENDING') return { kind: 'pending', code }
  if (resultStatus === 'TXN_FAILURE') return { kind: 'failure', code }
  if (resultStatus !== 'TXN_SUCCESS' || answer.txnId === '') return { kind: 'unknown', code }
  const { txnId, bankTxnId, gatewayName, bankName, paymentMode, txnDate } = answer
  const amount = answer.currency === 'INR' ? parseAmount(answer.txnAmount) : null
  const customerFee = parseAmount(answer.chargeAmount) ?? 0
  return { kind: 'success', amount, customerFee, txnId, bankTxnId, gatewayName, bankName, paymentMode, txnDate }
}

function refundAnswer(body: unknown, { refId, orderNo }: RefundAtProvider): RefundAnswer {
  const read = refund.safeParse(body)
  if (!read.success) return { outcome: 'unknown', code: 'no-answer', providerRef: '' }
  const { resultInfo, refundId: providerRef } = read.data
  const { resultStatus, resultCode: code } = resultInfo
  const isOurs = (read.data.refId ?? refId) === refId && (read.data.orderId ?? orderNo) === orderNo
  if (!isOurs) return { outcome: 'unknown', code: 'another-refund', providerRef: '' }
  if (alreadyRaised.includes(code)) return { outcome: 'exists', code, providerRef }
  if (code === noSuchRefund) return { outcome: 'absent', code, providerRef }
  if (resultStatus === 'TXN_SUCCESS') return { outcome: 'done', code, providerRef }
  if (resultStatus === 'PENDING') return { outcome: 'pending', code, providerRef }
  return { outcome: resultStatus === 'TXN_FAILURE' ? 'refused' : 'unknown', code, providerRef }
}

const settlementRow = z.tuple([z.enum(['payment', 'refund']), z.string(), z.string(), z.string(), z.string()])

/** Reads lines of `kind,orderId,txnId,amount,fee` below a line of titles. */
function readSettlement(csv: string) {
  const rows: SettlementRow[] = []
  for (const line of csv.trim().split('\n').slice(1)) {
    const read = settlementRow.safeParse(line.split(','))
    if (!read.success) return null
    const [kind, orderNo, txnId, amountGiven, feeGiven] = read.data
    const amount = parseAmount(amountGiven)
    const fee = parseAmount(feeGiven.trim())
    if (amount === null || fee === null) return null
    rows.push({ kind, orderNo, txnId, amount, fee })
  }
  return rows
}

const settlement = z.object({ csv: z.string() })

/** Creates the provider. `origin`: scheme and host of the gateway, which is configuration and never guessed. */
export function createPaytm(origin: string): PaymentProvider {
  return {
    sources: { scripts: [origin], frames: [origin], connections: [origin] },
    scriptOf: ({ mid }) => `${origin}/merchantpgpui/checkoutjs/merchants/${encodeURIComponent(mid)}.js`,
    async openOrder(merchant: Merchant, { orderNo, amount, customerId, callbackUrl }: OrderAtProvider) {
      const { mid, websiteName } = merchant
      const query = new URLSearchParams({ mid, orderId: orderNo })
      const { body } = await ask(merchant, `${origin}/theia/api/v1/initiateTransaction?${query}`, {
        requestType: 'Payment',
        mid,
        websiteName,
        orderId: orderNo,
        callbackUrl,
        txnAmount: { value: amountText(amount), currency: 'INR' },
        userInfo: { custId: customerId },
      })
      const read = opened.safeParse(body)
      if (!read.success) return { outcome: 'unknown', code: 'no-answer' }
      const { resultStatus, resultCode: code } = read.data.resultInfo
      if (resultStatus === 'S' && read.data.txnToken !== undefined) {
        return { outcome: 'opened', token: read.data.txnToken, providerRef: null }
      }
      return { outcome: resultStatus === 'F' ? 'failed' : 'unknown', code }
    },
    async askStatus(merchant: Merchant, { orderNo }: AskedOrder) {
      const { body, raw } = await ask(merchant, `${origin}/v3/order/status`, { mid: merchant.mid, orderId: orderNo })
      const read = status.safeParse(body)
      if (!read.success) return { status: { kind: 'unknown', code: 'no-answer' }, raw }
      return { status: statusOf(read.data, merchant, orderNo), raw }
    },
    async requestRefund(merchant: Merchant, asked: RefundAtProvider) {
      const { body } = await ask(merchant, `${origin}/refund/apply`, {
        mid: merchant.mid,
        txnType: 'REFUND',
        orderId: asked.orderNo,
        txnId: asked.txnId,
        refId: asked.refId,
        refundAmount: amountText(asked.amount),
      })
      return refundAnswer(body, asked)
    },
    async askRefund(merchant: Merchant, asked: RefundAtProvider) {
      const { orderNo: orderId, refId } = asked
      const { body } = await ask(merchant, `${origin}/v2/refund/status`, { mid: merchant.mid, orderId, refId })
      return refundAnswer(body, asked)
    },
    async listSettlement(merchant: Merchant, day: string) {
      const { body } = await ask(merchant, `${origin}/settlement/list`, { mid: merchant.mid, date: day })
      const read = settlement.safeParse(body)
      return read.success ? readSettlement(read.data.csv) : null
    },
  }
}
