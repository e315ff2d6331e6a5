import { useEffect, useRef, useState } from 'react'
import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { catalogueCalls } from '#domains/catalogue/calls.ts'
import { enrolmentCalls } from '#domains/purchases/enrolments/calls.ts'
import { orderCalls } from '#domains/purchases/orders/calls.ts'
import type { MyPayment } from '#domains/purchases/orders/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { choiceOf, classroomOffer, dueOffer, type Offer, onlineOffer } from '#web/buying/offer.ts'
import { endOf } from '#web/buying/outcome/order-end.ts'
import { OrderOutcome } from '#web/buying/outcome/order-outcome.tsx'
import { askStatus } from '#web/buying/outcome/use-outcome.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { type Api, ApiError } from '#web/shell/api/call-api.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { asked } from '#web/ui/layout/asked.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { mediumDate } from '#web/ui/text/format-date.ts'
import { formatMoney } from '#web/ui/text/format-number.ts'
import { DueList, openDues, takenOff } from './due-list.tsx'
import { PaymentTable } from './payment-table.tsx'
import css from './payments.module.css'

const BuyWindow = asked(async () => (await import('#web/buying/buy-window.tsx')).BuyWindow)

export async function loader({ api }: LoaderInput) {
  const [dues, payments] = await Promise.all([api(enrolmentCalls).myDues(), api(orderCalls).myPayments()])
  return { dues, payments }
}

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Payments | ${institute.name}` })

const partsOf = (count: number) => t`${plural(count, '# instalment', '# instalments')}`

/** Everything about a student's money: what is due, what was paid, and what became of each try. */
export default function PaymentsPage() {
  const { dues, payments } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [query, setQuery] = useSearchParams()
  const [buying, setBuying] = useState<Purchase | null>(null)
  const { prepare, problem } = useRetry(setBuying)
  const beingAsked = useOpenOrders(payments, revalidate)
  const open = openDues(dues)
  const sum = open.reduce((total, { net_amt, late_fee }) => total + Math.round((net_amt + late_fee) * 100), 0) / 100
  const off = takenOff(dues)
  const looked = payments.find(({ order_id }) => order_id === query.get('order'))
  const look = (orderNo: string | null) => setQuery(orderNo === null ? {} : { order: orderNo }, { replace: true })
  const reload = () => void revalidate()

  return (
    <main id="main" className={`wrap ${css.page}`}>
      <h1>Payments</h1>
      {looked && <Looked key={looked.order_id} payment={looked} onPaid={reload} onRetry={() => void prepare(looked)} />}
      {problem && <Notice tone="bad">{problem}</Notice>}
      <section aria-labelledby="dues">
        <div className={css.titled}>
          <h2 id="dues">Dues</h2>
          {open.length > 0 && (
            <span className={`${css.muted} num`}>
              {formatMoney(sum)} in {partsOf(open.length)}
            </span>
          )}
        </div>
        {open.length === 0 ? (
          <p className={css.muted}>Nothing is due.</p>
        ) : (
          <DueList
            dues={open}
            onPay={(due) =>
              setBuying({
                offer: dueOffer(due, [
                  t`Instalment ${due.installment_no} of ${due.n_instalments}`,
                  t`Due on ${mediumDate(due.due_date)}`,
                ]),
                initial: 'due',
              })
            }
          />
        )}
        {off > 0 && <p className={css.muted}>The institute has taken {formatMoney(off)} off your fees.</p>}
      </section>
      <section aria-labelledby="payments">
        <h2 id="payments">All payments</h2>
        <p className="sr" role="status">
          {beingAsked.size > 0 && t`Checking your last payment with the bank…`}
        </p>
        {payments.length === 0 ? (
          <p className={css.muted}>
            No payments have been made from this account yet.{' '}
            <Link className="link" to={paths.courseDetails}>
              See our courses
            </Link>
          </p>
        ) : (
          <PaymentTable
            payments={payments}
            asked={beingAsked}
            onAsk={look}
            onRetry={(payment) => void prepare(payment)}
            onChanged={reload}
          />
        )}
      </section>
      {buying && (
        <BuyWindow
          offer={buying.offer}
          initial={buying.initial}
          onBought={reload}
          onClose={() => {
            setBuying(null)
            reload()
          }}
        />
      )}
    </main>
  )
}

type LookedProps = { payment: MyPayment; onPaid: () => void; onRetry: () => void }

/** The one that somebody comes back to from their bank, or asks about. */
function Looked({ payment, onPaid, onRetry }: LookedProps) {
  const { order_id: orderNo, batch_id: batchId, course_name, installment_no } = payment
  return (
    <section className={css.looked} aria-labelledby="looked">
      <h2 id="looked" className="sr">
        Your payment
      </h2>
      <OrderOutcome
        paid={{ orderNo, batchId, kind: batchId === null ? 'online' : 'classroom' }}
        end={null}
        title={course_name}
        isDue={installment_no > 1}
        onPaid={onPaid}
        onRetry={onRetry}
        onClose={null}
      />
    </section>
  )
}

const mostAsked = 3

/** The newest that may have been paid without our server having been told. */
const openOf = (payments: MyPayment[]) =>
  payments.filter(({ state }) => endOf(state) === 'untouched' && state !== 'expired').slice(0, mostAsked)

/**
 * Asks once what became of orders that look unpaid, as anyone who comes back from a bank may have paid. Answers those that are being asked for: nobody is told to pay again before. `reload` reads the
 * payments again.
 */
function useOpenOrders(payments: MyPayment[], reload: () => Promise<void>) {
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

/** What is being bought, and how it is bought at first. */
type Purchase = { offer: Offer; initial: string }

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
function useRetry(onReady: (purchase: Purchase) => void) {
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
