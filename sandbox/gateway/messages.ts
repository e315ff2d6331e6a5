import type { Charge, Outcome } from './book.ts'
import { formValues, makeChecksum } from './checksum.ts'
import { describe } from './endpoints.ts'

export type Shape = 'form' | 'json'
export type Message = { raw: string; contentType: string }

/** Returns the fields of a callback or a webhook, with their checksum. `outcome`: the reported result, whatever the current state is. */
export function callbackFields(charge: Charge, key: string, outcome: Outcome): Record<string, string> {
  const told = describe(charge)
  const fields: Record<string, string> = {
    ORDERID: told.orderId,
    MID: told.mid,
    TXNID: told.txnId,
    TXNAMOUNT: told.txnAmount,
    PAYMENTMODE: told.paymentMode,
    CURRENCY: 'INR',
    TXNDATE: told.txnDate,
    STATUS: outcome,
    RESPCODE: { TXN_SUCCESS: '01', TXN_FAILURE: '227', PENDING: '402' }[outcome],
    RESPMSG: outcome === 'TXN_SUCCESS' ? 'Txn Success' : 'Txn not done',
    GATEWAYNAME: told.gatewayName,
    BANKTXNID: told.bankTxnId,
    BANKNAME: '',
  }
  return { ...fields, CHECKSUMHASH: makeChecksum(formValues(fields), key) }
}

/** Returns a webhook in one of the provider's two shapes. */
export function webhook(charge: Charge, key: string, { outcome, shape }: { outcome: Outcome; shape: Shape }): Message {
  const fields = callbackFields(charge, key, outcome)
  if (shape === 'form')
    return { raw: new URLSearchParams(fields).toString(), contentType: 'application/x-www-form-urlencoded' }
  const { mid, orderId, txnId, txnAmount, paymentMode, bankTxnId, txnDate } = describe(charge)
  const about = {
    mid,
    orderId,
    txnId,
    txnAmount,
    currency: 'INR',
    status: outcome,
    respCode: fields.RESPCODE,
    respMsg: fields.RESPMSG,
  }
  const body = JSON.stringify({ ...about, txnType: 'SALE', paymentMode, bankTxnId, bankName: '', txnDate })
  const head = JSON.stringify({ version: 'v1', signature: makeChecksum(body, key) })
  return { raw: `{"head":${head},"body":${body}}`, contentType: 'application/json' }
}

/** Returns the value of a JSON text; undefined for another text, which later checks report to the sender. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
