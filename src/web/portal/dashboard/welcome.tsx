import { Link } from 'react-router'
import type { PublicExamCategory } from '#domains/catalogue/schema.ts'
import type { MyPurchases } from '#domains/student-area/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { ResendConfirmation } from '#web/shell/forms/resend-confirmation.tsx'
import { listExams } from '../tests/parts/group-tests.ts'
import { type ChooseExam, ExamChoice } from './exam-choice.tsx'
import { listWelcomeSteps, type WelcomeStep } from './first-steps.ts'
import css from './welcome.module.css'

type WelcomeProps = {
  bundle: MyPurchases
  categories: PublicExamCategory[]
  isConfirmed: boolean | null
  onChosen: ChooseExam['onChosen']
}

/** Lists the first steps of a new student; each disappears once it is done, and the list with the last one. */
export default function Welcome({ bundle, categories, isConfirmed, onChosen }: WelcomeProps) {
  const exams = categories.flatMap(({ items }) => items)
  const exam = exams.find(({ _id }) => _id === bundle.exam_id)
  const steps = listWelcomeSteps({ bundle, isConfirmed, hasChosen: exam !== undefined })
  if (steps.length === 0) return null
  const content: Record<WelcomeStep, React.ReactNode> = {
    confirm: (
      <>
        <h3>Confirm your e-mail</h3>
        <p>Open the link that we have mailed to you. Results and receipts go to this address.</p>
        <ResendConfirmation />
      </>
    ),
    choose: (
      <>
        <h3>Choose your exam</h3>
        <p>Your dashboard, tests, search and notices show it first.</p>
        <ExamChoice id="welcome-exam" chosen={null} categories={categories} onChosen={onChosen} />
      </>
    ),
    try: (
      <>
        <h3>{exam ? t`Try a test for ${exam.exam_name}` : t`Try a test`}</h3>
        <p>Free tests run like the real exam: clock, palette and marks. Afterwards you see where you lost time.</p>
        <Link className="link" to={testPath(exam?._id, { bundle, categories })}>
          See the tests
        </Link>
      </>
    ),
  }
  return (
    <section className={css.welcome} aria-labelledby="welcome">
      <h2 id="welcome">Welcome</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{content[step]}</li>
        ))}
      </ol>
    </section>
  )
}

/** Returns the address of an exam's mocks if this student has any; else of all mocks. */
function testPath(examId: string | undefined, { bundle, categories }: Pick<WelcomeProps, 'bundle' | 'categories'>) {
  const tile = categories
    .flatMap((category) => listExams(category, bundle.subExamData))
    .find(({ _id }) => _id === examId)
  return tile ? paths.mockTest(tile.firstSubExam) : paths.mockTests
}
