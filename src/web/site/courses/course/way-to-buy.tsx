import { Link } from 'react-router'
import type { CourseDetail } from '../../../../domains/catalogue/schema.ts'
import { loginThen, paths } from '../../../routes.ts'
import { formatMoney } from '../../../ui/text/format-money.ts'
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
export function WayToBuy({ course, sale: { owned, offer, plan, open }, isShort = false }: WayToBuyProps) {
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
  const isClassroom = course.course_type === 'classroom'
  const planned = offer?.choices.find(({ id }) => id === plan)
  const buttons = isClassroom ? [] : (offer?.choices ?? []).slice(0, isShort ? 1 : undefined)
  return (
    <>
      <Link className="btn num when-signed-out" to={loginThen(paths.course(course))}>
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
