import { Link } from 'react-router'
import type { CourseDetail } from '#domains/catalogue/schema.ts'
import type { MyPayment } from '#domains/purchases/orders/schema.ts'
import { t } from '#platform/text/messages.ts'
import { loginThen, paths } from '#platform/text/paths.ts'
import { buyAt } from '#web/routes.ts'
import { formatMoney } from '#web/ui/text/format-number.ts'
import { EnquireLink } from '../../parts/frame/quick-actions/enquire-link.tsx'
import css from './fee-card.module.css'
import type { Sale } from './use-sale.ts'

const inAccount = new Set(['live', 'recorded', 'classroom'])

type WayToBuyProps = {
  course: CourseDetail
  sale: Sale
  /** One button alone: the others are in the card, and in the window that it opens. */
  isShort?: boolean
}

/** The same HTML for everybody: styles show what fits, and the browser, which knows the student, puts in what they own. */
export function WayToBuy({ course, sale: { owned, waiting, offer, plan, open }, isShort = false }: WayToBuyProps) {
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

/** Paid perhaps, and not confirmed yet: nobody is told to pay again. */
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
