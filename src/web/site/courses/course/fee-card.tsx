import { Link } from 'react-router'
import type { CourseDetail } from '#domains/catalogue/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { formatMoney } from '#web/ui/text/format-number.ts'
import { EnquireLink } from '../../parts/frame/quick-actions/enquire-link.tsx'
import { courseFacts } from '../parts/course-facts.ts'
import { Price } from '../parts/fee-price.tsx'
import { ClassroomFee } from './classroom-fee.tsx'
import css from './fee-card.module.css'
import type { Sale } from './use-sale.ts'
import { WayToBuy } from './way-to-buy.tsx'

type CardProps = {
  course: CourseDetail
  sale: Sale
  /** Due dates of the instalments for someone who joins today; null while unknown. */
  days: string[] | null
}

/** Fee, facts and the way to buy; beside the text on wide screens. */
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

/** On phones the fee and the way to buy stay in reach while the text is read. The card above it says the same, so that this one is no second landmark. */
export function FeeBar({ course, sale }: Omit<CardProps, 'days'>) {
  const planned = sale.offer?.choices.find(({ id }) => id === sale.plan)
  return (
    // On phones the only bar: the dock makes room for it.
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
