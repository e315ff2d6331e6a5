import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { PublicExamCategory } from '#domains/catalogue/schema.ts'
import type { MyPurchases } from '#domains/student-area/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { readNote, writeNote } from '#web/shell/session.ts'
import { SelectField } from '#web/ui/forms/choice-fields.tsx'
import { listExams } from '../tests/parts/list-sub-exams.ts'
import { listWelcomeSteps, type WelcomeStep } from './first-steps.ts'
import css from './welcome.module.css'

const note = 'chosen-exam'

type WelcomeProps = { bundle: MyPurchases; categories: PublicExamCategory[]; isConfirmed: boolean | null }

/** What a new student does first; each step goes once it is done, and the whole with the last. The chosen exam is kept as long as the session is. */
export default function Welcome({ bundle, categories, isConfirmed }: WelcomeProps) {
  const [chosen, setChosen] = useState(() => readNote(note))
  const title = useRef<HTMLHeadingElement>(null)
  const exams = categories.flatMap(({ items }) => items)
  const exam = exams.find(({ _id }) => _id === chosen)
  const steps = listWelcomeSteps({ bundle, isConfirmed, hasChosen: exam !== undefined })
  const choose = (id: string | null) => {
    writeNote(note, id)
    setChosen(id)
    // The field that had the focus is gone.
    title.current?.focus()
  }
  if (steps.length === 0) return null
  const content: Record<WelcomeStep, React.ReactNode> = {
    confirm: (
      <>
        <h3>Confirm your e-mail</h3>
        <p>Open the link that we have mailed to you. Results and receipts go to this address.</p>
        <Link className="link" to={paths.profile}>
          Send the link again
        </Link>
      </>
    ),
    choose: (
      <>
        <h3>Choose your exam</h3>
        <SelectField
          id="welcome-exam"
          label="Your exam"
          empty="Choose an exam"
          options={exams.map(({ _id, exam_name }) => ({ value: _id, label: exam_name }))}
          value=""
          onChange={({ target }) => choose(target.value)}
        />
      </>
    ),
    try: (
      <>
        <h3>{exam ? t`Try a test for ${exam.exam_name}` : t`Try a test`}</h3>
        <p>Free tests run like the real exam: clock, palette and marks. Afterwards you see where you lost time.</p>
        <Link className="link" to={testPath(exam?._id, { bundle, categories })}>
          See the tests
        </Link>
        {exam && (
          <button type="button" className="link" onClick={() => choose(null)}>
            Another exam
          </button>
        )}
      </>
    ),
  }
  return (
    <section className={css.welcome} aria-labelledby="welcome">
      <h2 id="welcome" ref={title} tabIndex={-1}>
        Welcome
      </h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{content[step]}</li>
        ))}
      </ol>
    </section>
  )
}

/** The mocks of an exam, where there are any for this student; else all mocks. */
function testPath(examId: string | undefined, { bundle, categories }: Omit<WelcomeProps, 'isConfirmed'>) {
  const tile = categories
    .flatMap((category) => listExams(category, bundle.subExamData))
    .find(({ _id }) => _id === examId)
  return tile ? paths.mockTest(tile.firstSubExam) : paths.mockTests
}
