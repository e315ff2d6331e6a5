import { useEffect, useRef, useState } from 'react'
import type { MyPayment } from '#domains/purchases/orders/schema.ts'
import { endOf } from '#web/buying/outcome/order-end.ts'
import { askStatus } from '#web/buying/outcome/use-outcome.ts'
import { useApi } from '#web/shell/api/api-context.ts'

const mostAsked = 3

/** The newest that may have been paid without our server having been told. */
const openOf = (payments: MyPayment[]) =>
  payments.filter(({ state }) => endOf(state) === 'untouched' && state !== 'expired').slice(0, mostAsked)

/**
 * Asks once what became of orders that look unpaid, as anyone who comes back from a bank may have paid. Answers those that are being asked for: nobody is told to pay again before. `reload` reads the
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
    const ask = async ({ order_id: orderNo, course_type, state }: MyPayment) => {
      const { status } = await askStatus(api, { orderNo, kind: course_type === 'classroom' ? 'classroom' : 'online' })
      return status.state !== state
    }
    const end = async () => {
      const answers = await Promise.allSettled(asked.map(ask))
      // Offline, they stay as they were.
      if (answers.some((answer) => answer.status === 'fulfilled' && answer.value)) await reload()
      if (isWanted) setAsked([])
    }
    void end()
    return () => {
      isWanted = false
    }
  }, [api])
  return new Set(asked.map(({ order_id }) => order_id))
}
