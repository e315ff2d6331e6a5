import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { privacyCalls } from '#domains/identity/profile/calls.ts'
import { bundleCalls } from '#domains/student-area/calls.ts'
import type { MyHoldings } from '#domains/student-area/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { type ReadField, useCheckedForm } from '#web/shell/forms/form-state.ts'
import { logOutHere } from '#web/shell/session.ts'
import { Field, Form, PasswordField } from '#web/ui/forms/form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { mediumDate } from '#web/ui/text/format-date.ts'
import { formatMoney } from '#web/ui/text/format-number.ts'
import css from './your-data.module.css'

const names = ['password', 'confirm'] as const
type Read = ReadField<(typeof names)[number]>
const word = 'DELETE'

function check(read: Read) {
  return {
    password: read('password') === '' ? t`Password cannot be blank` : undefined,
    confirm: read('confirm') === word ? undefined : t`Type the word ${word}.`,
  }
}

const many = (count: number, singular: string, more: string) => `${count} ${count === 1 ? singular : more}`

function courseLine({ course_name, days_left }: MyHoldings['courses'][number]) {
  return days_left === null ? course_name : t`${course_name}: ${many(days_left, 'day', 'days')} left`
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </>
  )
}

/** Lists by name and sum what the student loses, what remains due and what is kept. */
function Terms({ holdings }: { holdings: MyHoldings }) {
  const { courses, tests, coming_back, receipts, due_total } = holdings
  return (
    <div className={css.terms}>
      <List title="What you will lose">
        {courses.map((course) => (
          <li key={course.course_name}>{courseLine(course)}</li>
        ))}
        {tests.to_come.map((name) => (
          <li key={name}>your place in {name}</li>
        ))}
        {tests.handed_in > 0 && <li>the analysis of {many(tests.handed_in, 'test', 'tests')} that you have taken</li>}
        <li>your name, e-mail, phone number and password, and with them every way of logging in</li>
        <li>your profile, your photo and signature, and your guardian's consent</li>
        <li>your enquiries and subscriptions made with your e-mail, if the e-mail is confirmed</li>
      </List>
      <List title="What we keep">
        {receipts.length > 0 && (
          <li>
            {many(receipts.length, 'receipt', 'receipts')} ({receipts.join(', ')}), which accounting law requires us to
            keep for eight years
          </li>
        )}
        {due_total > 0 && <li>the record that {formatMoney(due_total)} is still due</li>}
        {coming_back.map(({ course_name, amount }) => (
          <li key={`${course_name} ${amount}`}>
            your refund of {formatMoney(amount)} for {course_name}, which will still be paid to you
          </li>
        ))}
        <li>
          your registration number and your test answers and marks, without your name, because others are ranked against
          them
        </li>
        <li>enquiries sent from an e-mail address that was never confirmed</li>
        <li>backups, until they are deleted under the institute's rules</li>
      </List>
      <p>This cannot be undone.</p>
    </div>
  )
}

/** Shows outstanding fees first: the student can pay them, or the office can end the enrolment. */
function DuesFirst({ holdings: { dues, due_total }, onGoOn }: { holdings: MyHoldings; onGoOn: () => void }) {
  return (
    <div className={css.terms}>
      <h3>{formatMoney(due_total)} is still due</h3>
      <ul>
        {dues.map(({ course_name, installment_no, amount, due_date }) => (
          <li key={`${course_name} ${installment_no}`}>
            {course_name}, instalment {installment_no}: {formatMoney(amount)}, due on {mediumDate(due_date)}
          </li>
        ))}
      </ul>
      <p>
        Please speak to the office first. It can cancel your enrolment or collect what is due. After that, you can
        delete your account here.
      </p>
      <p className={css.ways}>
        <Link className="btn" to={paths.contact}>
          Contact the office
        </Link>
        <Link className="btn ghost" to={paths.payments}>
          See what is due
        </Link>
        <button type="button" className="btn quiet" onClick={onGoOn}>
          Continue anyway
        </button>
      </p>
    </div>
  )
}

type StepProps = { holdings: MyHoldings; goesOn: boolean; onGoOn: () => void }

function Step({ holdings, goesOn, onGoOn }: StepProps) {
  if (holdings.due_total > 0 && !goesOn) return <DuesFirst holdings={holdings} onGoOn={onGoOn} />
  return <DeleteForm holdings={holdings} />
}

function useHoldings() {
  const api = useApi()
  const [holdings, setHoldings] = useState<MyHoldings | Error | null>(null)
  const [tries, setTries] = useState(0)
  // The server is outside React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each try
  useEffect(() => {
    let isWanted = true
    const keep = (answer: MyHoldings | Error) => isWanted && setHoldings(answer)
    api(bundleCalls)
      .myHoldings()
      .then(keep, (error: unknown) => keep(error instanceof Error ? error : new Error(t`It could not be loaded.`)))
    return () => {
      isWanted = false
    }
  }, [tries])
  const again = () => {
    setHoldings(null)
    setTries(tries + 1)
  }
  return { holdings, again }
}

/** Explains what is deleted, what is kept and what is due before asking for the password. */
export function DeleteAccountWindow({ onClose }: { onClose: () => void }) {
  const { holdings, again } = useHoldings()
  const [goesOn, setGoesOn] = useState(false)
  return (
    <Overlay title="Delete my account" onClose={onClose}>
      {holdings === null && <p role="status">Please wait while we check your account.</p>}
      {holdings instanceof Error && (
        <>
          <Notice tone="bad">{holdings.message}</Notice>
          <button type="button" className="btn" onClick={again}>
            Try again
          </button>
        </>
      )}
      {holdings !== null && !(holdings instanceof Error) && (
        <Step holdings={holdings} goesOn={goesOn} onGoOn={() => setGoesOn(true)} />
      )}
    </Overlay>
  )
}

function DeleteForm({ holdings }: { holdings: MyHoldings }) {
  const api = useApi()
  const navigate = useNavigate()
  const { field, form, failure, isSending } = useCheckedForm({
    names,
    check,
    idPrefix: 'delete-',
    send: async (read: Read) => {
      const answer = await api(privacyCalls).deleteAccount({
        password: read('password'),
        confirm: word,
        owes: holdings.due_total,
      })
      logOutHere()
      await navigate(paths.home)
      const { showToast } = await import('#web/ui/overlays/toast.ts')
      showToast(answer)
    },
  })
  return (
    <Form failure={failure} {...form}>
      <Terms holdings={holdings} />
      <PasswordField
        {...field('password')}
        label="Password"
        autoComplete="current-password"
        maxLength={1024}
        required
      />
      <Field
        {...field('confirm')}
        label={t`Type ${word} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        required
      />
      <button className={`btn ${css.delete}`} type="submit" disabled={isSending}>
        {isSending ? t`Please wait` : t`Delete my account`}
      </button>
    </Form>
  )
}
