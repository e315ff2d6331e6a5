import { useState } from 'react'
import { catalogueCalls } from '#domains/catalogue/calls.ts'
import { enrolmentCalls } from '#domains/purchases/enrolments/calls.ts'
import type { MyPayment } from '#domains/purchases/orders/schema.ts'
import { t } from '#platform/text/messages.ts'
import { choiceOf, classroomOffer, dueOffer, type Offer, onlineOffer } from '#web/buying/offer.ts'
import type { Api } from '#web/shell/api/api.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { ApiError } from '#web/shell/api/call-api.ts'

/** What is being bought, and how it is bought at first. */
export type Purchase = { offer: Offer; initial: string }

async function findOffer(api: Api, payment: MyPayment): Promise<Offer | null> {
  const { installment_no, batch_id, course_name, amount: net_amt, seo_url, course_type } = payment
  if (installment_no > 1 && batch_id !== null)
    return dueOffer({ batch_id, course_name, installment_no, net_amt }, [t`Instalment ${installment_no}`])
  const course = await api(catalogueCalls).details({ type: 'course', id: seo_url })
  if (course_type !== 'classroom') return onlineOffer(course)
  return batch_id === null ? null : classroomOffer(course, await api(enrolmentCalls).batchAndFee({ id: batch_id }))
}

const gone = t`This is no longer available to buy. Please contact the institute.`

/** Buying again what was not paid, as it was chosen before. */
export function useRetry(onReady: (purchase: Purchase) => void) {
  const api = useApi()
  const [problem, setProblem] = useState<string | null>(null)
  const prepare = async (payment: MyPayment) => {
    setProblem(null)
    try {
      const offer = await findOffer(api, payment)
      if (offer) onReady({ offer, initial: choiceOf(payment) })
      else setProblem(gone)
    } catch (error) {
      setProblem(error instanceof ApiError && error.status !== 404 ? error.message : gone)
    }
  }
  return { prepare, problem }
}
