import { Link } from 'react-router'
import type { BatchAndFee } from '#domains/catalogue/fees/schema.ts'
import type { CourseDetail } from '#domains/catalogue/schema.ts'
import type { MyPayment } from '#domains/purchases/buying/schema.ts'
import { andList } from '#platform/text/listed.ts'
import { t } from '#platform/text/messages.ts'
import { loginThen, paths } from '#platform/text/paths.ts'
import { Choices } from '#web/buying/form/choices.tsx'
import { feeRows, instalmentsOf } from '#web/buying/offer.ts'
import { buyAt } from '#web/routes.ts'
import { dayMonth } from '#web/ui/text/format-date.ts'
import { formatMoney } from '#web/ui/text/format-number.ts'
import { EnquireLink } from '../../parts/frame/quick-actions/enquire-link.tsx'
import { courseFacts, seatsOf } from '../parts/course-facts.ts'
import { Price } from '../parts/fee-price.tsx'
import css from './fee-card.module.css'
import type { Sale } from './use-sale.ts'

type CardProps = {
  course: CourseDetail
  sale: Sale
  /** Due dates of the instalments for someone who joins today; null while unknown. */
  days: string[] | null
}

/** Fee, facts and purchase button, beside the text on wide screens. */
export function FeeCard({ course, sale, days }: CardProps) {
  const isClassroom = course.course_type === 'classroom'
  const facts = (
    <dl className={`facts ${css.facts} num`}>
      {courseFacts(course).map(({ label, value, path }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {path ? (
              <Link className="link" to={path}>
                {value}
              </Link>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
  const buy = (
    <>
      {isClassroom && !sale.owned && <ClassroomFee sale={sale} days={days} />}
      <div className={css.buy}>
        <WayToBuy course={course} sale={sale} />
      </div>
    </>
  )
  return (
    <aside className={`${css.card} ${isClassroom ? css.tall : ''}`} aria-label="Fee and details">
      <Price fees={course} />
      {isClassroom ? (
        <>
          {buy}
          {facts}
        </>
      ) : (
        <>
          {facts}
          {buy}
        </>
      )}
      <p className={css.notice}>
        <Link className="link" to={paths.prospectus(course.seo_url)}>
          Prospectus: fee including taxes, duration, refunds and teachers
        </Link>
      </p>
      <p className={css.notice}>
        <EnquireLink className={`link ${css.enquire}`}>Enquire about this course</EnquireLink>
      </p>
      <p className={`when-signed-out ${css.notice}`}>
        Having an Active Account is Mandatory Before Any purchase of Online Package. If You Hold an Active Account,
        Kindly Login to Proceed. If Not, Kindly Register Yourself.
      </p>
      {!sale.offer && !sale.owned && (
        <p className={`when-signed-in ${css.notice}`}>Please contact us to enrol in this course.</p>
      )}
    </aside>
  )
}

/** Keeps the fee and the purchase button within reach on phones while the text is read. It repeats the card above, so it is not another landmark. */
export function FeeBar({ course, sale }: Omit<CardProps, 'days'>) {
  const planned = sale.offer?.choices.find(({ id }) => id === sale.plan)
  return (
    // The only bar on phones: the dock hides for it.
    <div className={css.bar} data-buy-bar>
      {planned ? (
        <p className={`${css.planned} num`}>
          <small>{sale.plan === 'full' ? t`To pay` : t`To pay today`}</small> <b>{formatMoney(planned.amount)}</b>
        </p>
      ) : (
        <Price fees={course} />
      )}
      <WayToBuy course={course} sale={sale} isShort />
    </div>
  )
}

/** Seats, the payment plan if there are two, and the first payment. `days`: due dates of the instalments. */
function ClassroomFee({ sale, days }: { sale: Sale; days: string[] | null }) {
  const { batch, offer, plan, choosePlan, isFull } = sale
  if (!batch || batch.feeDetails.length === 0) return null
  const [first, ...rest] = instalmentsOf(batch, plan)
  const rows = first ? feeRows(first) : []
  return (
    <div className={css.fee}>
      {isFull ? <p className={css.full}>{seatsOf(batch.batchDetails)}</p> : <Seats batch={batch} />}
      {offer && offer.choices.length > 1 && (
        <Choices legend="Payment plan" name="plan" choices={offer.choices} chosen={plan} onChoose={choosePlan} />
      )}
      {offer && (
        <dl className={`${css.heads} num`}>
          {rows.map(({ title, amount }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{formatMoney(amount)}</dd>
            </div>
          ))}
          <div className={css.total}>
            <dt>{rest.length > 0 ? t`To pay today` : t`Total`}</dt>
            <dd>{formatMoney(first?.amount ?? 0)}</dd>
          </div>
        </dl>
      )}
      {offer && rest.length > 0 && (
        <p className={`${css.then} num`}>
          Then{' '}
          {andList(
            rest
              .map(({ amount }, index) => [formatMoney(amount), days?.[index + 1]] as const)
              .map(([amount, day]) => (day ? t`${amount} on ${dayMonth(day)}` : amount)),
          )}
          , payable later under Payments in your account.
        </p>
      )}
    </div>
  )
}

const bubbles = 10

function Seats({ batch: { batchDetails } }: { batch: BatchAndFee }) {
  const { seats_left: left, seats: all } = batchDetails
  if (left === null || all === null) return null
  const taken = all - left
  const filled = Math.min(bubbles - 1, Math.ceil((taken * bubbles) / all))
  return (
    <p className={`${css.seats} num`}>
      {seatsOf(batchDetails)}
      <span className={css.row} aria-hidden="true">
        {Array.from({ length: bubbles }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bubble is known only by its place
          <i key={place} className={place < filled ? css.taken : undefined} />
        ))}
      </span>
    </p>
  )
}

const inAccount = new Set(['live', 'recorded', 'classroom'])

type WayToBuyProps = {
  course: CourseDetail
  sale: Sale
  /** Shows only one button: the others are in the card, and in the window that it opens. */
  isShort?: boolean
}

/**
 * Purchase button. Its HTML is the same for everyone: styles show the applicable part, and the browser, which knows the
 * student, adds what they own.
 */
function WayToBuy({ course, sale: { owned, waiting, offer, plan, open }, isShort = false }: WayToBuyProps) {
  if (owned) {
    const path = inAccount.has(course.course_type) ? paths.videoCourse(owned._id) : paths.dashboard
    return (
      <div className={`when-signed-in ${css.owned}`}>
        {!isShort && <p>Already purchased</p>}
        <Link className="btn" to={path} data-after-buying>
          Go to course
        </Link>
      </div>
    )
  }
  if (waiting) return <Waiting order={waiting} isShort={isShort} />
  const isClassroom = course.course_type === 'classroom'
  const planned = offer?.choices.find(({ id }) => id === plan)
  const choice = isClassroom ? planned : offer?.choices[0]
  const path = paths.course(course)
  const buttons = isClassroom ? [] : (offer?.choices ?? []).slice(0, isShort ? 1 : undefined)
  return (
    <>
      <Link className="btn num when-signed-out" to={loginThen(choice ? buyAt(path, choice.id) : path)}>
        Login to Buy{isClassroom && planned ? `, ${formatMoney(planned.amount)}` : ''}
      </Link>
      {!offer && <EnquireLink className="btn when-signed-in">Enquire</EnquireLink>}
      {isClassroom && planned && (
        <button type="button" className="btn num when-signed-in" onClick={() => open(planned.id)}>
          Pay {formatMoney(planned.amount)}
        </button>
      )}
      {buttons.map(({ id, label }, index) => (
        <button
          type="button"
          key={id}
          className={`btn when-signed-in ${index > 0 ? 'ghost' : ''}`}
          onClick={() => open(id)}
        >
          {label}
        </button>
      ))}
    </>
  )
}

/** Shown for a payment that may have succeeded but is not confirmed, so that nobody is asked to pay again. */
function Waiting({ order, isShort }: { order: MyPayment; isShort: boolean }) {
  const words = order.state === 'held' ? t`We are checking your payment.` : t`The bank has not confirmed it yet.`
  return (
    <div className={`when-signed-in ${css.owned}`}>
      {!isShort && (
        <p>
          You have paid {formatMoney(order.amount)} for this course. {words} Please do not pay again.
        </p>
      )}
      <Link className="btn" to={paths.payment(order.order_id)}>
        See your payment
      </Link>
    </div>
  )
}
