import { t, translated } from '#platform/text/messages.ts'
import { amountText } from '../rules.ts'
import { chequeWaits } from './rules.ts'
import type { PaymentStatus } from './schema.ts'
import type { Order } from './tables.ts'

type Result = PaymentStatus['resultInfo']

function resultOf(order: Order): Result {
  const { state, isUnplaced, heldFor } = order
  const info = (resultStatus: string, resultCode: string, resultMsg: string) => ({
    resultStatus,
    resultCode,
    resultMsg,
  })
  if (chequeWaits(order))
    return info(
      'PENDING',
      '402',
      t`We have received your cheque. Your payment will be complete once the bank clears it.`,
    )
  if (state === 'fulfilled' || state === 'partly-refunded')
    return info('TXN_SUCCESS', '01', t`Your payment is confirmed.`)
  if (state === 'failed' || state === 'init-failed')
    return info(
      'TXN_FAILURE',
      '227',
      t`The payment did not go through. If the amount was debited, your bank will credit it back.`,
    )
  if (state === 'bounced')
    return info('TXN_FAILURE', '227', t`Your cheque was returned unpaid. Please pay again at the counter or online.`)
  if (state === 'expired') return info('TXN_FAILURE', '334', t`No payment was made for this order.`)
  if (state === 'held')
    return info('PENDING', '402', t`We are checking this payment and will write to you. Please do not pay again.`)
  if (state === 'refund-due' || state === 'refund-pending' || state === 'refund-failed') {
    const why = isUnplaced && heldFor !== null ? `${translated(heldFor)} ` : ''
    return info('PENDING', '402', t`${why}This payment will be refunded to you.`)
  }
  if (state === 'refunded') return info('TXN_FAILURE', '227', t`This payment has been refunded to you.`)
  return info(
    'PENDING',
    '402',
    t`Your bank has not confirmed this payment yet. Please do not pay again. We will e-mail you as soon as it does.`,
  )
}

/** Presents an order as its student may see it: without merchant, signature or token. */
export function presentStatus(order: Order): PaymentStatus {
  return {
    resultInfo: resultOf(order),
    orderId: order.orderNo,
    order_number: order.number,
    txnId: order.txnId ?? '',
    bankTxnId: order.bankTxnId ?? '',
    txnAmount: amountText(order.paidAmount ?? order.amount),
    gatewayName: order.gatewayName ?? '',
    bankName: order.bankName ?? '',
    paymentMode: order.paymentMode ?? '',
    txnDate: order.txnDate ?? '',
    state: order.state,
  }
}

/** Returns how it was paid, as a receipt says it. A cheque is money only once the bank has paid it. */
export function modeLine(
  { counterMode, counterRef }: Order,
  { paymentMode, bankName }: { paymentMode: string; bankName: string },
) {
  // not translated: a receipt keeps it as it is
  if (counterMode === null) return paymentMode || 'Online'
  const line = [paymentMode, counterRef, bankName].filter(Boolean).join(' ')
  // not translated: as above
  return counterMode === 'cheque' ? `${line}, subject to clearing` : line
}

/** Returns the mode of payment as one line, without what the provider left out. */
export function bankLine({
  paymentMode,
  gatewayName,
  bankName,
}: Pick<Order, 'paymentMode' | 'gatewayName' | 'bankName'>) {
  return [paymentMode, gatewayName, bankName].filter(Boolean).join(' ')
}
