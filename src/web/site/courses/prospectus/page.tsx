import { Link, useLoaderData } from 'react-router'
import { prospectusCalls } from '#domains/purchases/buying/calls.ts'
import type { Prospectus } from '#domains/purchases/buying/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import type { LoaderInput, MetaInput, PageMeta } from '#web/shell/page.ts'
import { mediumDate } from '#web/ui/text/format-date.ts'
import { formatMoney } from '#web/ui/text/format-number.ts'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import css from './prospectus.module.css'

export function loader({ api, params }: LoaderInput) {
  return api(prospectusCalls).prospectus({ id: params.id ?? '' })
}

function crumbsOf(course: Prospectus) {
  return [
    { label: course.course_name, path: paths.course(course) },
    { label: t`Prospectus`, path: paths.prospectus(course.seo_url) },
  ]
}

export function meta({ data: course, institute }: MetaInput & { data: Prospectus }): PageMeta {
  return {
    title: t`Prospectus: ${course.course_name} | ${institute.name}`,
    description: t`Fee including taxes, duration, refunds and teachers for ${course.course_name}.`,
    canonical: paths.prospectus(course.seo_url),
    breadcrumbs: crumbsOf(course),
  }
}

export default function ProspectusPage() {
  const course = useLoaderData<typeof loader>()
  const place = course.center_name === null ? course.product_name : `${course.product_name}, ${course.center_name}`
  return (
    <>
      <PageHead title={t`Prospectus: ${course.course_name}`} subTitle={place} crumbs={crumbsOf(course)} />
      <div className={`wrap ${css.page}`}>
        <Fee course={course} />
        <Duration course={course} />
        <Refund course={course} />
        <Teachers course={course} />
      </div>
    </>
  )
}

function dueWords({ after_days, due_on }: Prospectus['instalments'][number]) {
  if (due_on !== null) return t`on ${mediumDate(due_on)}, for books that are not in stock yet`
  return after_days === 0 ? t`on joining` : t`${plural(after_days, '# day', '# days')} after joining`
}

type Part = { course: Prospectus }

function Fee({ course }: Part) {
  const { lines, total, total_without_books: withoutBooks, instalments, seller } = course
  return (
    <section aria-labelledby="fee">
      <h2 id="fee">Fee</h2>
      <div className={css.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">For</th>
              <th scope="col">SAC/HSN</th>
              <th scope="col">Taxable value</th>
              <th scope="col">GST</th>
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ title, code, value, tax, tax_percent, total }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                <td>{code}</td>
                <td>{formatMoney(value)}</td>
                <td>
                  {formatMoney(tax)} <span className={css.rate}>({tax_percent}%)</span>
                </td>
                <td>{formatMoney(total)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                Total payable, including all taxes
              </th>
              <td />
              <td>{formatMoney(total)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {withoutBooks !== null && <p>Without the books: {formatMoney(withoutBooks)}.</p>}
      {instalments.length > 0 && (
        <>
          <h3>In instalments</h3>
          <ol className={css.parts}>
            {instalments.map((part) => (
              <li key={part.installment_no}>
                <b>{formatMoney(part.net_amt)}</b> {dueWords(part)}
              </li>
            ))}
          </ol>
          <p>
            Total {formatMoney(instalments.reduce((sum, { net_amt }) => sum + net_amt, 0))}, including instalment
            charges.
          </p>
        </>
      )}
      {seller && (
        <p>
          Sold by {seller.name}, {seller.address}.{' '}
          {seller.gstin === null ? t`Not registered for GST.` : t`GSTIN ${seller.gstin}.`}
        </p>
      )}
      <p>The fee will not be increased during the course once you have taken admission.</p>
    </section>
  )
}

function spanOf({ starts_on: from, ends_on: until, validity_days: days }: Prospectus) {
  if (from !== null && until !== null) return t`From ${mediumDate(from)} to ${mediumDate(until)}.`
  return days === null ? t`No end date.` : t`${plural(days, '# day', '# days')} from the date of payment.`
}

function Duration({ course }: Part) {
  const { lectures, teaching_minutes: minutes } = course
  const hours = Math.round(minutes / 60)
  return (
    <section aria-labelledby="duration">
      <h2 id="duration">Duration</h2>
      <p>{spanOf(course)}</p>
      {lectures > 0 && (
        <p>
          {hours > 0
            ? t`${plural(lectures, '# lecture', '# lectures')}, ${plural(hours, '# hour', '# hours')} in total.`
            : t`${plural(lectures, '# lecture', '# lectures')}.`}{' '}
          All of them are listed on{' '}
          <Link className="link" to={paths.course(course)}>
            the course page
          </Link>
          .
        </p>
      )}
    </section>
  )
}

function Refund({ course: { refund } }: Part) {
  return (
    <section aria-labelledby="refund">
      <h2 id="refund">If you withdraw</h2>
      {refund === null ? <p>This is delivered once and has no expiry date.</p> : <RefundSum refund={refund} />}
      <p>
        <Link className="link" to={paths.refunds}>
          Refund and cancellation
        </Link>
      </p>
    </section>
  )
}

/** The refund calculation, in the order in which it would be written down. */
function RefundSum({ refund }: { refund: NonNullable<Prospectus['refund']> }) {
  const { paid, books, teaching, total_days, used_days, used, back } = refund
  const left = total_days - used_days
  return (
    <>
      <p>
        {books > 0
          ? t`If you withdraw before the first day, the full fee is refunded, less the cost of any books you keep.`
          : t`If you withdraw before the first day, the full fee is refunded.`}{' '}
        After that, you pay only for the days you were enrolled. For example, if a student who paid in full leaves after{' '}
        {used_days} of {plural(total_days, '# day', '# days')}:
      </p>
      <dl className={css.sum}>
        <div>
          <dt>Paid</dt>
          <dd>{formatMoney(paid)}</dd>
        </div>
        {books > 0 && (
          <div>
            <dt>Books kept by the student</dt>
            <dd>− {formatMoney(books)}</dd>
          </div>
        )}
        <div>
          <dt>
            {used_days} of {plural(total_days, '# day', '# days')}: {formatMoney(teaching)} × {used_days} ÷ {total_days}
          </dt>
          <dd>− {formatMoney(used)}</dd>
        </div>
        <div>
          <dt>Refund for {plural(left, '# day', '# days')}</dt>
          <dd>{formatMoney(back)}</dd>
        </div>
      </dl>
    </>
  )
}

function Teachers({ course: { teachers } }: Part) {
  return (
    <section aria-labelledby="teachers">
      <h2 id="teachers">Teachers</h2>
      {teachers.length === 0 ? (
        <p>The names of the teachers will be announced. Please ask us before you take admission.</p>
      ) : (
        <ul className={css.teachers}>
          {teachers.map(({ name, subjects, qualification, experience }) => (
            <li key={name}>
              <b>{name}</b>
              <span>{subjects}</span>
              <span>{qualification}</span>
              {experience && <span>{experience}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
