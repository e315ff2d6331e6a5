import { Link } from 'react-router'
import type { CourseDetail } from '../../../domains/catalogue/schema.ts'
import { loginThen, paths } from '../../routes.ts'
import { courseFacts } from '../courses/course-facts.ts'
import { Price } from '../courses/fee-price.tsx'
import css from './fee-card.module.css'

/** Fee, facts and the way to buy; beside the text on wide screens. */
export function FeeCard({ course }: { course: CourseDetail }) {
  return (
    <aside className={css.card} aria-label="Fee and facts">
      <Price fees={course} />
      <dl className={css.facts}>
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
      <div className={css.buy}>
        <WayToBuy course={course} />
      </div>
      <p className={css.notice}>
        <Link className="link" to={paths.prospectus(course.seo_url)}>
          Prospectus: fee with taxes, duration, refund and teachers
        </Link>
      </p>
      <p className={`when-signed-out ${css.notice}`}>
        Having an Active Account is Mandatory Before Any purchase of Online Package. If You Hold an Active Account,
        Kindly Login to Proceed. If Not, Kindly Register Yourself.
      </p>
      <p className={`when-signed-in ${css.notice}`}>
        Write to us or call, and we enrol you in this course together with you.
      </p>
    </aside>
  )
}

/** On phones the fee and the way to buy stay in reach while the text is read. The card above it says the same, so that this one is no second landmark. */
export function FeeBar({ course }: { course: CourseDetail }) {
  return (
    <div className={css.bar}>
      <Price fees={course} />
      <WayToBuy course={course} />
    </div>
  )
}

/** The same HTML for everybody: styles show the link that fits. */
function WayToBuy({ course }: { course: CourseDetail }) {
  return (
    <>
      <Link className="btn when-signed-out" to={loginThen(paths.course(course))}>
        Login to Buy
      </Link>
      <Link className="btn when-signed-in" to={paths.contact}>
        Ask to join
      </Link>
    </>
  )
}
