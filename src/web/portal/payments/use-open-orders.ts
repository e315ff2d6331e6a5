import { useEffect, useRef, useState } from 'react'
import { orderCalls } from '../../../domains/purchases/orders/calls.ts'
import type { MyPayment } from '../../../domains/purchases/orders/schema.ts'
import { endOf } from '../../buying/outcome/order-end.ts'
import { useApi } from '../../shell/api-context.ts'
import { forgetBundle } from '../../shell/bundle/own-bundle.ts'

const mostAsked = 3

/** The newest that may have been paid without our server having been told. */
const openOf = (payments: MyPayment[]) =>
  payments.filter(({ state }) => endOf(state) === 'untouched' && state !== 'expired').slice(0, mostAsked)

/**
 * Asks once what became of orders that look unpaid, as whoever comes back from a bank may have paid. Answers those that are being asked for: nobody is told to pay again before. `reload` reads the
 * payments again.
 */
export function useOpenOrders(payments: MyPayment[], reload: () => Promise<void>) {
  const api = useApi()
  const [asked, setAsked] = useState(() => openOf(payments))
  const first = useRef({ asked, reload })
  // The provider is outside React.
  useEffect(() => {
    const { asked, reload } = first.current
    if (asked.length === 0) return
    let isWanted = true
    const ask = async ({ order_id: orderId, course_type, state }: MyPayment) => {
      const courseType = course_type === 'classroom' ? 'classroom' : 'online'
      const { body } = await api(orderCalls).checkPaymentStatus({ orderId, courseType })
      if (endOf(body.state) === 'paid') forgetBundle()
      return body.state !== state
    }
    const end = async () => {
      const told = await Promise.allSettled(asked.map(ask))
      // Offline, they stay as they were.
      if (told.some((one) => one.status === 'fulfilled' && one.value)) await reload()
      if (isWanted) setAsked([])
    }
    void end()
    return () => {
      isWanted = false
    }
  }, [api])
  return new Set(asked.map(({ order_id }) => order_id))
}
