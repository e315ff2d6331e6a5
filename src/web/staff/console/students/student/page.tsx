import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { studentDeskCalls } from '#domains/console/calls.ts'
import type { StudentRecord } from '#domains/console/students/schema.ts'
import { registerCalls } from '#domains/learning/attendance/calls.ts'
import { formatMonth, momentOf } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { AnswerState, waitingScreen } from '#web/staff/frame/answer-states.tsx'
import { LinkButton, Screen } from '#web/staff/frame/screen.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { PasswordLinkButton } from '#web/staff/parts/people/password-link.tsx'
import { Facts } from '#web/staff/parts/records/facts.tsx'
import record from '#web/staff/parts/records/record.module.css'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { Concessions } from '#web/staff/purchases/parts/concessions.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useMay, useWithCentre } from '#web/staff/shell/use-staff.ts'
import { dayAndTime, weekdayDate } from '#web/ui/text/format-date.ts'
import { rupees, shortMarks, spacedPhone, timeTaken } from '#web/ui/text/format-number.ts'
import { Care, Sessions } from './care.tsx'
import { Guardians } from './guardians.tsx'
import { moneyLinks } from './money-links.ts'
import { Instalments, Rights } from './purchases.tsx'
import css from './student.module.css'

const crumbs = [{ label: t`Students`, to: '/staff/students' }]

/** The first row answers the usual questions on the phone: dues, batch, next test. */
export default function StudentPage() {
  const { id = '' } = useParams()
  const student = useAnswer(studentDeskCalls.studentRecord, { id })
  const mayReadClasses = useMay()('classes.read')
  if (student.data === undefined) return waitingScreen({ title: t`Student`, crumbs, answer: student })
  const { data } = student
  return (
    <Screen
      title={data.name}
      crumbs={crumbs}
      beside={<span>{data.registration_number}</span>}
      actions={<MoneyLinks id={id} />}
    >
      <Answers student={data} />
      <div className={record.columns}>
        <div>
          {data.instalments && <Instalments instalments={data.instalments} />}
          {data.instalments && <Concessions id={id} onAsked={student.reload} />}
          <Rights student={data} />
          <Tests student={data} />
          {mayReadClasses && <Attendance id={id} />}
        </div>
        <div>
          <Contact student={data} />
          <Care student={data} onChanged={student.reload} />
          {data.may_edit && <Guardians student={data} />}
          <Sessions student={data} onChanged={student.reload} />
          <Timeline student={data} />
        </div>
      </div>
    </Screen>
  )
}

type Of = { student: StudentRecord }

/** Such students log in with their phone number and a password, set through a link from the desk. */
function NoEmail({ id }: { id: string }) {
  const mayHandOut = useMay()('leads.work', 'leads.work-own')
  return (
    <>
      none{'. '}
      {mayHandOut && <PasswordLinkButton studentId={id} />}
    </>
  )
}

function MoneyLinks({ id }: { id: string }) {
  const links = moneyLinks(id, useMay())
  return links.map(({ to, label, isPrimary }) => (
    <LinkButton key={to} to={to} isPrimary={isPrimary}>
      {label}
    </LinkButton>
  ))
}

function Answers({ student }: Of) {
  const { owes, due_since, scheduled, batches, next_test } = student
  return (
    <dl className={css.answers}>
      {owes !== null && (
        <div>
          <dt>Amount due today</dt>
          <dd>
            <b>{rupees(owes)}</b>
            {due_since !== null && <State mark="bad">since {weekdayDate(due_since)}</State>}
            {scheduled && (
              <span>
                {rupees(scheduled.amount)} scheduled, next on {weekdayDate(scheduled.next_on)}
              </span>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>Batch</dt>
        <dd>
          <b>{batches === '' ? t`none` : batches}</b>
        </dd>
      </div>
      <div>
        <dt>Next test</dt>
        <dd>
          <b>{next_test?.name ?? t`none`}</b>
          {next_test && (
            <span>
              {dayAndTime(next_test.opens_at)}, roll number {next_test.roll_no}
            </span>
          )}
        </dd>
      </div>
    </dl>
  )
}

/** Returns the reasons to check a document before trusting the date of birth. */
function birthFact({
  refused_at,
  other_at,
  on_device_at,
}: NonNullable<StudentRecord['birth_doubt']>): [string, ReactNode] {
  const reasons = [
    refused_at && t`a date under 18 was refused on ${weekdayDate(refused_at)}`,
    other_at && t`a different date was given on ${weekdayDate(other_at)}`,
    on_device_at &&
      t`a date under 18 was refused for another account on this device, seen on ${weekdayDate(on_device_at)}`,
  ]
  const reasonText = reasons.filter((reason) => reason !== null).join('; ')
  return [
    t`Date of birth`,
    <State key="birth" mark="warn">
      {reasonText}
    </State>,
  ]
}

function Father({ name, phone }: { name: string; phone: string }) {
  return (
    <>
      {name}
      {name !== '' && phone !== '' && ', '}
      {phone !== '' && <a href={`tel:+91${phone}`}>{spacedPhone(phone)}</a>}
    </>
  )
}

function Contact({ student }: Of) {
  const { phone, email, center_name, father, guardian, birth_doubt, consent_missing, has_extra_time, joined_at } =
    student
  const consent = guardian?.withdrawn_at === null ? `${guardian.name}, ${weekdayDate(guardian.consented_at)}` : null
  const facts: [string, ReactNode][] = [
    [
      t`Phone`,
      <a key="phone" href={`tel:+91${phone}`}>
        {spacedPhone(phone)}
      </a>,
    ],
    [
      t`E-mail`,
      email === '' ? (
        <NoEmail key="email" id={student._id} />
      ) : (
        <a key="email" href={`mailto:${email}`}>
          {email}
        </a>
      ),
    ],
    [t`Father`, father ? <Father key="father" {...father} /> : t`not given`],
    [t`Centre`, center_name ?? t`none`],
    [
      t`Consent`,
      consent_missing ? (
        <State key="consent" mark="warn">
          missing
        </State>
      ) : (
        (consent ?? t`not needed`)
      ),
    ],
    ...(birth_doubt ? [birthFact(birth_doubt)] : []),
    [t`Tests`, has_extra_time ? t`with extra time` : t`no extra time`],
    [t`Joined`, weekdayDate(joined_at)],
  ]
  return <Facts title="Contact and details" facts={facts} />
}

function Timeline({ student }: Of) {
  return (
    <section aria-label="Timeline" className={record.part}>
      <h2>Timeline</h2>
      <ol className={css.timeline}>
        {student.timeline.length === 0 && <li>Nothing yet.</li>}
        {student.timeline.map(({ at, kind, text }) => (
          <li key={at + text}>
            <b>{text}</b>
            <small>
              {dayAndTime(at)}, {kind}
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}

const percentText = (percent: number | null) => (percent === null ? t`none yet` : `${percent} %`)

/** Attendance by month, in the batches of the user's centres. */
function Attendance({ id }: { id: string }) {
  const answer = useAnswer(registerCalls.ofStudent, { id })
  if (!answer.data) return <AnswerState answer={answer} otherwise="The attendance could not be loaded." lines={2} />
  const rows = answer.data.months.map(({ month, percent, attended, counted }): [string, ReactNode[]] => [
    month,
    [
      `${formatMonth(momentOf(`${month}-01`))} ${month.slice(0, 4)}`,
      percentText(percent),
      t`${attended} of ${counted} classes`,
    ],
  ])
  return (
    <ShortTable
      title="Attendance"
      heads={[t`Month`, t`Attendance`, t`Attended`]}
      rows={rows}
      empty="No register of their classes has been saved yet."
    />
  )
}

type SatTest = StudentRecord['tests'][number]

const stateWords: Record<SatTest['state'], string> = {
  'under-way': t`under way`,
  'not-out': t`results not out yet`,
  counted: '',
}

/** Formats a result, '61.25 of 100, 92.5 %, 45:10', or says why there are no marks. */
function tellScore({ state, mm, marks_obtained: marks, accuracy, seconds_taken: seconds }: SatTest) {
  if (marks === null) return stateWords[state]
  const rest = [accuracy === null ? '' : `${shortMarks(accuracy)} % right`, seconds === null ? '' : timeTaken(seconds)]
  return [t`${shortMarks(marks)} of ${shortMarks(mm)}`, ...rest].filter((part) => part !== '').join(', ')
}

/** The tests that the student has taken, with the scores that this user may see. */
function Tests({ student }: { student: StudentRecord }) {
  const may = useMay()
  const withCentre = useWithCentre()
  const number = encodeURIComponent(student.registration_number)
  const rows = student.tests.map((test): [string, ReactNode[]] => {
    const name = test.number === 1 ? test.name : t`${test.name}, attempt ${test.number}`
    const link = (
      <Link key="test" to={withCentre(`/staff/tests/${test.test_id}/results?q=${number}`)}>
        {name}
      </Link>
    )
    return [test._id, [may('ranks.read') ? link : name, tellScore(test), dayAndTime(test.started_at)]]
  })
  return (
    <ShortTable
      title="Tests"
      heads={[t`Test`, t`Score`, t`Started`]}
      rows={rows}
      wide={[t`Started`]}
      empty="No tests taken yet."
    />
  )
}
