import { type ReactNode, useState } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { contentCalls } from '#domains/content/calls.ts'
import type { PublicNoticeCategory } from '#domains/content/schema.ts'
import { guardianCalls } from '#domains/identity/guardians/calls.ts'
import type { Section } from '#domains/identity/guardians/schema.ts'
import { preferenceCalls } from '#domains/messages/calls.ts'
import type { OwnNotice } from '#domains/messages/schema.ts'
import type { Due } from '#domains/purchases/enrolments/schema.ts'
import { childCalls } from '#domains/student-area/calls.ts'
import type { ChildPage } from '#domains/student-area/schema.ts'
import { marksText } from '#platform/text/counted.ts'
import { dayInIndia, daysBetween, formatMonth, momentOf } from '#platform/text/india-time.ts'
import { meaning, plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { dueOffer } from '#web/buying/offer.ts'
import { ReceiptButton } from '#web/buying/outcome/receipt-button.tsx'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { getToken } from '#web/shell/session.ts'
import { noteUnread } from '#web/shell/unread-notices.ts'
import { asked } from '#web/ui/layout/asked.tsx'
import { Bubble } from '#web/ui/media/bubble.tsx'
import { clockTimeOfDay, dayAndMonth, dayMonth, longDateTime, mediumDate } from '#web/ui/text/format-date.ts'
import { formatMoney } from '#web/ui/text/format-number.ts'
import { ClassCalendar, monthName } from '../../parts/class-calendar.tsx'
import css from './children.module.css'
import { ConsentOf } from './consent.tsx'
import { SayWhyOfChild, TodayOf } from './today.tsx'

const BuyWindow = asked(async () => (await import('#web/buying/buy-window.tsx')).BuyWindow)

export async function loader({ api }: LoaderInput) {
  const token = getToken()
  const [children, own, notices] = await Promise.all([
    api(guardianCalls).children(),
    // Optional, like the next call: the rest of the page is complete without them.
    api(preferenceCalls)
      .notices()
      .then((found) => {
        noteUnread(token, found.filter(({ is_new }) => is_new).length)
        return found
      })
      .catch((): OwnNotice[] => []),
    api(contentCalls)
      .notices()
      .catch((): PublicNoticeCategory[] => []),
  ])
  const pages = await Promise.all(children.map(({ student_id: id }) => api(childCalls).child({ id })))
  return { pages, own, notices }
}

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Students | ${institute.name}` })

/** Returns true while the student is marked absent in a running class; such a student is listed first. */
function isAbsentNow({ attendance, now }: ChildPage) {
  const classes = attendance?.months.flatMap((month) => month.classes) ?? []
  return classes.some(({ standing, start_time, end_time }) => {
    return standing === 'absent' && start_time <= now && now < end_time
  })
}

/** Shows all students of a guardian on one page: today, dues, attendance, results, notices. */
export default function ChildrenPage() {
  const { pages, own, notices } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [paying, setPaying] = useState<{ page: ChildPage; due: Due } | null>(null)
  const reload = () => void revalidate()
  if (pages.length === 0)
    return (
      <main id="main" className={`wrap ${css.page}`}>
        <h1>Students</h1>
        <p className="empty ruled">
          You do not follow any student. A student, or the office of the institute, can invite you as a guardian.
        </p>
      </main>
    )
  const inOrder = [...pages].sort((a, b) => Number(isAbsentNow(b)) - Number(isAbsentNow(a)))
  const sum = pages.flatMap(({ dues }) => (dues ?? []).filter(isToPay)).reduce((total, due) => total + paise(due), 0)
  const [{ attendance }] = [pages.find((page) => page.attendance?.months.length) ?? { attendance: null }]
  const month = attendance?.months[0]?.month
  return (
    <main id="main" className={`wrap ${css.page}`}>
      <section aria-labelledby="today">
        <h1 id="today">Today</h1>
        {pages.map(({ child }) => (
          <ConsentOf key={child.student_id} child={child} onChanged={reload} />
        ))}
        <div className={css.kids}>
          {inOrder.map((page) => (
            <TodayOf key={page.child.student_id} page={page} onSaid={reload} />
          ))}
        </div>
      </section>
      <Part id="pay" title={t`To pay`} beside={sum > 0 ? formatMoney(sum / 100) : null}>
        {pages.map((page) => (
          <PayOf key={page.child.student_id} page={page} onPay={(due) => setPaying({ page, due })} />
        ))}
      </Part>
      <Part id="attendance" title={t`Attendance`} beside={month ? formatMonth(momentOf(`${month}-01`)) : null}>
        {pages.map((page) => (
          <AttendanceOf key={page.child.student_id} page={page} month={month} onSaid={reload} />
        ))}
      </Part>
      <Part id="results" title={t`Results`} beside={null}>
        {pages.map((page) => (
          <ResultsOf key={page.child.student_id} page={page} />
        ))}
      </Part>
      <Notices own={own} categories={notices} />
      <p>
        Something wrong?{' '}
        <Link className="link" to={paths.contact}>
          Write to the office
        </Link>
      </p>
      {paying && (
        <BuyWindow
          offer={offerOf(paying)}
          initial="due"
          studentId={paying.page.child.student_id}
          onBought={reload}
          onClose={() => {
            setPaying(null)
            reload()
          }}
        />
      )}
    </main>
  )
}

const partName = ({ installment_no, n_instalments }: Due) => t`Instalment ${installment_no} of ${n_instalments}`

function offerOf({ page: { child }, due }: { page: ChildPage; due: Due }) {
  const receiptFor = t`Receipt for ${child.name}, ${child.registration_number}`
  return dueOffer(due, [partName(due), t`Due on ${mediumDate(due.due_date)}`, receiptFor])
}

type PartProps = { id: string; title: string; beside: string | null; children: ReactNode }

function Part({ id, title, beside, children }: PartProps) {
  return (
    <section aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {beside && <span className="num">{beside}</span>}
      </div>
      <ul className={css.list}>{children}</ul>
    </section>
  )
}

/** Explains that the student has hidden a section. */
function Hidden({ page: { child }, section }: { page: ChildPage; section: Section }) {
  return child.hidden.includes(section) ? <li className={css.muted}>{t`${child.name} has hidden this.`}</li> : null
}

const isToPay = ({ state }: Due) => state === 'due' || state === 'overdue'
const paise = ({ net_amt, late_fee }: Due) => Math.round((net_amt + late_fee) * 100)

function whenDue({ due_date }: Due, now: string) {
  const days = daysBetween(dayInIndia(new Date(now)), due_date)
  if (days < 0) return t`overdue since ${mediumDate(due_date)}`
  if (days === 0) return meaning('fee')`due today`
  return t`due on ${mediumDate(due_date)}, in ${plural(days, '# day', '# days')}`
}

function PayOf({ page, onPay }: { page: ChildPage; onPay: (due: Due) => void }) {
  const { child, dues, now } = page
  if (dues === null) return <Hidden page={page} section="dues" />
  const open = dues.filter(isToPay)
  const receipts = (page.payments ?? []).flatMap((payment) => payment.receipts.map((paper) => ({ payment, paper })))
  return (
    <>
      {open.map((due) => (
        <li key={due._id} className={css.line}>
          <div>
            <b className={`num ${css.sum}`}>{formatMoney(paise(due) / 100)}</b>
            <p>
              {child.name}, {partName(due)}, {due.course_name}
            </p>
            <p className={due.state === 'overdue' ? css.bad : css.muted}>{whenDue(due, now)}</p>
          </div>
          <button className="btn" type="button" disabled={!due.may_be_paid} onClick={() => onPay(due)}>
            Pay<span className="sr">{t`: ${partName(due)} of ${child.name}`}</span>
          </button>
        </li>
      ))}
      {open.length === 0 && (
        <li>
          <b>Nothing now</b>
          <p className={css.muted}>{child.name}</p>
        </li>
      )}
      {receipts.length > 0 && (
        <li>
          <details>
            <summary>{t`Receipts of ${child.name}`}</summary>
            <ul>
              {receipts.map(({ payment, paper }) => (
                <li key={paper._id} className={css.line}>
                  <span>
                    {payment.course_name}, {formatMoney(payment.amount)}
                    {payment.paid_on && `, ${mediumDate(payment.paid_on)}`}
                  </span>
                  <ReceiptButton label={t`Receipt (PDF)`} about={paper.number} paper={paper} />
                </li>
              ))}
            </ul>
          </details>
        </li>
      )}
    </>
  )
}

/** Returns the number of filled bubbles out of ten, rounded down like the percentage. */
const tenths = (percent: number | null) => Math.floor((percent ?? 0) / 10)

type AttendanceProps = { page: ChildPage; month: string | undefined; onSaid: () => void }

function AttendanceOf({ page, month, onSaid }: AttendanceProps) {
  const { child, attendance } = page
  if (attendance === null) return <Hidden page={page} section="attendance" />
  const now = attendance.months.find((one) => one.month === month)
  const missed = attendance.months
    .flatMap(({ classes }) => classes)
    .filter(({ standing }) => standing === 'absent' || standing === 'late')
    .slice(0, 10)
  return (
    <li className={css.attendance}>
      <b>{child.name}</b>
      {now && now.counted > 0 ? (
        <>
          <span className={css.ten} aria-hidden="true">
            {Array.from({ length: 10 }, (_, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: ten places that never move
              <Bubble key={n} isFilled={n < tenths(now.percent)} />
            ))}
          </span>
          <span className="num">{t`${now.attended} of ${now.counted} classes, ${now.percent ?? 0} %`}</span>
        </>
      ) : (
        <span className={css.muted}>no class counted yet</span>
      )}
      {now && (
        <details>
          <summary>{t`Calendar of ${monthName(now.month)}`}</summary>
          <ClassCalendar month={now.month} classes={now.classes} />
        </details>
      )}
      {missed.length > 0 && (
        <details>
          <summary>Absent or late</summary>
          <ul>
            {missed.map((held) => (
              <li key={held._id} className="num">
                {dayMonth(held.start_time)}, {clockTimeOfDay(held.start_time)}, {held.subject_name}:{' '}
                {held.standing === 'late' ? t`late` : t`absent`}{' '}
                <SayWhyOfChild child={child} held={held} onSaid={onSaid} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

const mostResults = 5

function ResultsOf({ page }: { page: ChildPage }) {
  const { child, results } = page
  if (results === null) return <Hidden page={page} section="results" />
  if (results.length === 0) return <li className={css.muted}>{t`${child.name} has not taken a test yet.`}</li>
  return results.slice(0, mostResults).map(({ _id, quiz_id, marks_obtained, submitted_at }) => {
    const { day, month } = dayAndMonth(submitted_at)
    return (
      <li key={_id} className={css.result}>
        <time className="num" dateTime={submitted_at}>
          <b>{day}</b> {month}
        </time>
        <div>
          <b>
            {child.name}, {quiz_id.quiz_name}
          </b>
          <p className="num">
            {marks_obtained === null
              ? t`The results are not out yet.`
              : t`${marksText(marks_obtained)} of ${marksText(quiz_id.mm)}`}
          </p>
        </div>
      </li>
    )
  })
}

const mostNotices = 5

/** Shows the messages sent to this guardian, and below them the institute's newest notices. */
function Notices({ own, categories }: { own: OwnNotice[]; categories: PublicNoticeCategory[] }) {
  const notices = categories
    .flatMap(({ seo_url, items }) => items.map((item) => ({ category: seo_url, item })))
    .sort((a, b) => b.item.date_publish.localeCompare(a.item.date_publish))
    .slice(0, mostNotices)
  return (
    <Part id="notices" title={t`Notices`} beside={null}>
      {own.length + notices.length === 0 && <li className={css.muted}>No notices.</li>}
      {own.slice(0, mostNotices).map(({ _id, text, created_at, is_new }) => (
        <li key={_id}>
          <b>{text}</b>
          <p className={css.muted}>
            {is_new && <b>New, </b>}
            {longDateTime(created_at)}
          </p>
        </li>
      ))}
      {notices.map(({ category, item }) => (
        <li key={item._id}>
          <Link className="link" to={paths.notifications(category, item.content_sub_category_id.seo_url, item.seo_url)}>
            {item.content_item_title}
          </Link>
          <p className={css.muted}>{mediumDate(item.date_publish)}</p>
        </li>
      ))}
    </Part>
  )
}
