import { Link } from 'react-router'
import type { PublicExamCategory } from '#domains/catalogue/schema.ts'
import type { MyPurchases, SubExamData } from '#domains/student-area/schema.ts'
import { plural } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { Bubble } from '#web/ui/media/bubble.tsx'
import { useTabs } from '#web/ui/navigation/use-tabs.ts'
import { testsOf } from '../classes/courses/course-rows.tsx'
import { type ExamTile, listExams, mocksOf } from '../tests/parts/group-tests.ts'
import css from './subscribed-exams.module.css'

type SubscribedExamsProps = { bundle: MyPurchases; categories: PublicExamCategory[] }

/**
 * Lists the exams with full mocks in the student's courses, by category, and separately those that are open to
 * everyone. Initially opens the category of the student's own exam, or else the first one that has any.
 */
export function SubscribedExams({ bundle, categories }: SubscribedExamsProps) {
  const { owned, free } = splitSubExams(bundle)
  const shelves = categories.map((category) => ({
    category,
    exams: listExams(category, owned),
    freeExams: listExams(category, free),
  }))
  const isChosen = shelves.findIndex(({ exams, freeExams }) => hasExam([...exams, ...freeExams], bundle.exam_id))
  const isOwned = shelves.findIndex(({ exams }) => exams.length > 0)
  const isFree = shelves.findIndex(({ freeExams }) => freeExams.length > 0)
  const first = [isChosen, isOwned, isFree].find((index) => index !== -1) ?? 0
  const { selected, tab, panel } = useTabs(shelves.length, first)
  return (
    <section aria-labelledby="exams">
      <h2 id="exams">Subscribed Exams</h2>
      <div className={css.tabs} role="tablist" aria-label="Exam category">
        {shelves.map(({ category }, index) => (
          <button key={category._id} {...tab(index)}>
            <Bubble isFilled={index === selected} />
            {category.exam_category_name}
          </button>
        ))}
      </div>
      {shelves.map(({ category, exams, freeExams }, index) => (
        <div key={category._id} {...panel(index)}>
          {exams.length === 0 ? (
            <p className="empty">You have not subscribed for any exam in this category.</p>
          ) : (
            <Tiles exams={exams} />
          )}
          {freeExams.length > 0 && (
            <>
              <h3 className={css.free}>Free tests</h3>
              <Tiles exams={freeExams} />
            </>
          )}
        </div>
      ))}
    </section>
  )
}

const hasExam = (exams: ExamTile[], examId: string | null) => exams.some(({ _id }) => _id === examId)

function Tiles({ exams }: { exams: ExamTile[] }) {
  return (
    <ul className={css.tiles}>
      {exams.map(({ _id, name, tests, firstSubExam }) => (
        <li key={_id}>
          <Link className="tile" to={paths.mockTest(firstSubExam)}>
            <b>{name}</b>
            <span className="num">{plural(tests, '#\u00a0test', '#\u00a0tests')}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

type Bundle = Pick<MyPurchases, 'quizzes' | 'purchasedData' | 'subExamData'>

/** Splits the sub-exams into those whose full mocks are in one of the student's courses and those open to everyone. */
export function splitSubExams(bundle: Bundle): { owned: SubExamData[]; free: SubExamData[] } {
  const owned = new Set(bundle.purchasedData.flatMap((purchase) => testsOf(purchase, bundle.quizzes)))
  const withMocks = (isOwned: boolean) =>
    bundle.subExamData
      .map((subExam) => {
        const mocks = mocksOf(bundle, subExam._id).filter((quiz) => owned.has(quiz) === isOwned)
        return { ...subExam, quiz_count: mocks.length }
      })
      .filter(({ quiz_count }) => quiz_count > 0)
  return { owned: withMocks(true), free: withMocks(false) }
}
