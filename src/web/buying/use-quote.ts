import { useEffect, useState } from 'react'
import { orderCalls } from '#domains/purchases/buying/calls.ts'
import type { OrderBody, PresentedQuote } from '#domains/purchases/orders/schema.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { ApiError } from '#web/shell/api/call-api.ts'

type Told = { key: string; quote?: PresentedQuote; problem?: ApiError }

const unexpected = new ApiError({ status: 500, code: 'internal', message: t`The price could not be loaded.` })

/** Returns the server's quote for an order; nothing while it is loading. */
export function useQuote(wish: OrderBody) {
  const api = useApi()
  const key = JSON.stringify(wish)
  const [answer, setAnswer] = useState<Told | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the network is outside React; `tries` asks for the same again
  useEffect(() => {
    let isWanted = true
    const asked: OrderBody = JSON.parse(key)
    api(orderCalls)
      .quotePayment(asked)
      .then(
        (quote) => isWanted && setAnswer({ key, quote }),
        (error: unknown) => isWanted && setAnswer({ key, problem: error instanceof ApiError ? error : unexpected }),
      )
    return () => {
      isWanted = false
    }
  }, [api, key, tries])
  const current = answer?.key === key ? answer : null
  const again = () => {
    setAnswer(null)
    setTries((count) => count + 1)
  }
  const mustConfirm = current?.quote?.confirm_email ?? false
  // The confirmation link opens in another tab: when the student returns, paying may be allowed. The page's visibility
  // is outside React.
  useEffect(() => {
    if (!mustConfirm) return
    const ask = () => document.visibilityState === 'visible' && setTries((count) => count + 1)
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [mustConfirm])
  return { quote: current?.quote ?? null, problem: current?.problem ?? null, again }
}
