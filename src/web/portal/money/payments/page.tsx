import { useEffect, useRef, useState } from 'react'
import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { catalogueCalls } from '#domains/catalogue/calls.ts'
import { orderCalls } from '#domains/purchases/buying/calls.ts'
import type { MyPayment } from '#domains/purchases/buying/schema.ts'
import { enrolmentCalls } from '#domains/purchases/enrolments/calls.ts'
import type { Due } from '#domains/purchases/enrolments/schema.ts'
import { daysBetween } from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { choiceOf, classroomOffer, dueOffer, type Offer, onlineOffer } from '#web/buying/offer.ts'
import { endOf } from '#web/buying/outcome/order-end.ts'
import { OrderOutcome } from '#web/buying/outcome/order-outcome.tsx'
import { askStatus } from '#web/buying/outcome/use-outcome.ts'
import { useToday } from '#web/buying/use-today.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { type Api, ApiError } from '#web/shell/api/call-api.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { asked } from '#web/ui/layout/asked.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Ticket } from '#web/ui/layout/ticket.tsx'
import { mediumDate } from '#web/ui/text/format-date.ts'
import { formatMoney } from '#web/ui/text/format-number.ts'
import { PaymentTable } from './payment-table.tsx'
import css from './payments.module.css'

const BuyWindow = asked(async () => (await import('#web/buying/buy-window.tsx')).BuyWindow)

export async function loader({ api }: LoaderInput) {
  const [dues, payments] = await Promise.all([api(enrolmentCalls).myDues(), api(orderCalls).myPayments()])
  return { dues, payments }
}

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Payments | ${institute.name}` })

const partsOf = (count: number) => t`${plural(count, '# instalment', '# instalments')}`

/** Shows the student's dues, payments and the state of each attempt to pay. */
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

/** Shows the order for which the student returns from their bank, or that they look up. */
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

/** Returns the newest orders that may have been paid without a notification to our server. */
const openOf = (payments: MyPayment[]) =>
  payments.filter(({ state }) => endOf(state) === 'untouched' && state !== 'expired').slice(0, mostAsked)

/**
 * Asks once for the state of orders that look unpaid, as a student returning from a bank may have paid. Returns
 * the ids being checked; their rows do not ask to pay again meanwhile. `reload` reads the payments again.
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
      // If offline, the payments stay as they were.
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

/** The offer being bought, and the initially chosen way of paying. */
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

/** Opens an unpaid purchase again with the same choices. */
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

/** Returns the dues that are neither paid nor waived. */
function openDues(dues: Due[]) {
  return dues.filter(({ state }) => state !== 'paid' && state !== 'waived')
}

/** Sums the waived dues, in rupees. */
function takenOff(dues: Due[]) {
  const waived = dues.filter(({ state }) => state === 'waived')
  return waived.reduce((sum, { net_amt }) => sum + Math.round(net_amt * 100), 0) / 100
}

/** Describes when a due is payable. */
function dueText({ may_be_paid, due_date, installment_no }: Due, today: string) {
  if (!may_be_paid) return t`Payable once instalment ${installment_no - 1} is paid`
  const days = daysBetween(today, due_date)
  if (days < 0) return t`Overdue since ${mediumDate(due_date)}`
  if (days === 0) return t`Due today`
  return t`Due in ${plural(days, '# day', '# days')}; you may pay earlier`
}

/** Lists the dues, which are paid in order: only the next one of each enrolment has an enabled button. */
function DueList({ dues, onPay }: { dues: Due[]; onPay: (due: Due) => void }) {
  const today = useToday() ?? ''
  return (
    <ul className={css.dues}>
      {dues.map((due) => {
        const name = t`Instalment ${due.installment_no} of ${due.n_instalments}`
        return (
          <li key={due._id}>
            <Ticket
              date={due.due_date}
              action={
                <span className={`${css.due} num`}>
                  <b>{formatMoney(due.net_amt + due.late_fee)}</b>
                  <button className="btn" type="button" disabled={!due.may_be_paid} onClick={() => onPay(due)}>
                    Pay
                    <span className="sr">
                      {' '}
                      {formatMoney(due.net_amt + due.late_fee)}, {name}, {due.course_name}
                    </span>
                  </button>
                </span>
              }
            >
              <h3>{name}</h3>
              <p>
                {due.course_name} <span className={css.muted}>{due.batch_code}</span>
              </p>
              <p className={due.state === 'overdue' ? css.overdue : 'num'}>{dueText(due, today)}</p>
              {due.late_fee > 0 && <p className="num">Includes a late fee of {formatMoney(due.late_fee)}</p>}
              {due.is_suspended && <p className={css.overdue}>You cannot access the course until this is paid.</p>}
            </Ticket>
          </li>
        )
      })}
    </ul>
  )
}
