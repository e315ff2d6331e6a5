import { useEffect, useState } from 'react'
import { orderCalls } from '#domains/purchases/buying/calls.ts'
import type { SubmittedPayment } from '#domains/purchases/buying/schema.ts'
import type { PaymentStatus } from '#domains/purchases/orders/schema.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { type Api, ApiError } from '#web/shell/api/call-api.ts'
import { forgetBundle } from '#web/shell/bundle/own-bundle.ts'
import type { OverlayEnd } from '../overlay/overlay-end.ts'
import { endOf, type OrderEnd } from './order-end.ts'

export type PaidFor = { orderNo: string; kind: 'online' | 'classroom'; batchId: string | null }

/** asking: not known yet; offline: no connection; signed-out: the session has ended since. */
export type Outcome =
  | { at: 'asking' }
  | { at: 'signed-out' }
  | { at: 'offline'; message: string }
  | { at: OrderEnd; status: PaymentStatus; bought: SubmittedPayment | null }

const waitsMs = [1_200, 1_800, 3_000, 5_000, 8_000, 15_000, 30_000]
/** Number of polls while the provider reports a payment that has not reached our server yet, which may take a few seconds. */
const patientTries = 3

/** Makes the last of the specification's four calls: the purchase already exists, and this call returns it. */
function acknowledge(api: Api, { orderNo: order_id, kind, batchId }: PaidFor) {
  if (kind === 'online' || batchId === null) return api(orderCalls).submitPayment({ order_id })
  return api(orderCalls).submitEnrolment({ order_id, courseEnrolment: { batch_id: batchId } })
}

/** Returns the outcome of an order; asks the provider if it is not paid yet. */
export async function askStatus(api: Api, { orderNo, kind }: Pick<PaidFor, 'orderNo' | 'kind'>) {
  const { body: status } = await api(orderCalls).checkPaymentStatus({ orderId: orderNo, courseType: kind })
  const at = endOf(status.state)
  // The student's courses and available tests have changed.
  if (at === 'paid' || at === 'given-back') forgetBundle()
  return { at, status }
}

async function ask(api: Api, paid: PaidFor): Promise<Outcome> {
  try {
    const { at, status } = await askStatus(api, paid)
    return { at, status, bought: at === 'paid' ? await acknowledge(api, paid) : null }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return { at: 'signed-out' }
    return { at: 'offline', message: error instanceof ApiError ? error.message : t`Something went wrong on our side.` }
  }
}

/**
 * Shows "waiting" instead of "nothing was paid" if the provider believes in a payment that our server has not
 * seen yet.
 */
function trusting(outcome: Outcome, end: OverlayEnd | null): Outcome {
  const isBelieved = end === 'said-paid' || end === 'said-pending'
  return outcome.at === 'untouched' && isBelieved ? { ...outcome, at: 'waiting' } : outcome
}

/** Returns whether the outcome is final, or nothing is being waited for. */
function isSettled({ at }: Outcome) {
  return at === 'signed-out' || at === 'paid' || at === 'failed' || at === 'given-back' || at === 'untouched'
}

function isEarly(outcome: Outcome, end: OverlayEnd | null, count: number) {
  return end === 'said-paid' && count < patientTries && !isSettled(outcome)
}

/**
 * Polls the outcome of an order: at once, and then again while it is open and the page is visible. `end`: how the
 * overlay closed; null when the order is viewed later.
 */
export function useOutcome(paid: PaidFor, end: OverlayEnd | null) {
  const api = useApi()
  const { orderNo, kind, batchId } = paid
  const [outcome, setOutcome] = useState<Outcome>({ at: 'asking' })
  const [tries, setTries] = useState(0)
  // The network and its timers are outside React.
  useEffect(() => {
    let isWanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (count: number) => {
      const isLooked = !document.hidden || count < patientTries
      const seen = isLooked ? trusting(await ask(api, { orderNo, kind, batchId }), end) : null
      if (!isWanted) return
      if (seen && !isEarly(seen, end, count)) setOutcome(seen)
      if (seen && isSettled(seen)) return
      timer = setTimeout(() => void look(count + 1), waitsMs[Math.min(count, waitsMs.length - 1)])
    }
    void look(tries)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [api, orderNo, kind, batchId, end, tries])
  const again = () => {
    setOutcome({ at: 'asking' })
    setTries((count) => count + 1)
  }
  return { outcome, again }
}
