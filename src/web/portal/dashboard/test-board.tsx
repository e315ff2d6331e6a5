import { Link } from 'react-router'
import type { PublicExamCategory } from '#domains/catalogue/schema.ts'
import type { DashboardQuiz, MyPurchases } from '#domains/student-area/schema.ts'
import { marksText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { clockTimeOfDay, dayAndMonth, fullDateTime } from '#web/ui/text/format-date.ts'
import { byCategory, type GroupName, groupTests, groupTitles } from '../tests/parts/group-tests.ts'
import { QuizAction } from '../tests/parts/quiz-action.tsx'
import css from './test-board.module.css'

const most = 3
const columns: GroupName[] = ['previous', 'today', 'upcoming']

type TestBoardProps = { bundle: MyPurchases; categories: PublicExamCategory[]; now: number }

/** Previous, today's and upcoming full mocks, each column by exam category. */
export function TestBoard({ bundle, categories, now }: TestBoardProps) {
  const groups = groupTests(bundle.quizzes, now)
  return (
    <section id="tests" className={css.band} aria-labelledby="tests-title">
      <div className="wrap">
        <h2 id="tests-title">Your tests</h2>
        <div className={css.board}>
          {columns.map((name) => (
            <section key={name} className={css[name]} aria-label={groupTitles[name]}>
              <h3>{groupTitles[name]}</h3>
              <Column name={name} shelves={byCategory(categories, groups[name])} now={now} />
            </section>
          ))}
        </div>
      </div>
    </section>
  )
}

type Shelf = { category: { _id: string; exam_category_name: string }; items: DashboardQuiz[] }

function Column({ name, shelves, now }: { name: GroupName; shelves: Shelf[]; now: number }) {
  if (shelves.length === 0) return <p className="empty">No tests subscribed</p>
  return shelves.map(({ category, items }, index) => (
    <details key={category._id} className={css.shelf} open={index === 0 || name === 'today'}>
      <summary>
        {category.exam_category_name}
        <span className="num">{plural(items.length, '#\u00a0test', '#\u00a0tests')}</span>
      </summary>
      <ul>
        {items.slice(0, most).map((quiz) => (
          <TestRow key={quiz._id} quiz={quiz} group={name} now={now} />
        ))}
      </ul>
      {items.length > most && (
        <Link className={`link ${css.all}`} to={`${paths.mockTestsOf(category._id)}?when=${name}`}>
          View All
          <span className="sr">
            , {groupTitles[name]}, {category.exam_category_name}
          </span>
        </Link>
      )}
    </details>
  ))
}

function TestRow({ quiz, group, now }: { quiz: DashboardQuiz; group: GroupName; now: number }) {
  const { day, month } = dayAndMonth(quiz.publish_date)
  return (
    <li>
      <time className="num" dateTime={quiz.publish_date}>
        <b>{day}</b> {month}
      </time>
      <div>
        <h4>{quiz.quiz_name}</h4>
        <p className="num">{factsOf(quiz, { group, now })}</p>
      </div>
      {(group !== 'upcoming' || quiz.may_start) && <QuizAction quiz={quiz} now={now} className={css.action} />}
    </li>
  )
}

/** Returns name and time of an upcoming test, and the marks of a submitted one. */
function factsOf(quiz: DashboardQuiz, { group, now }: { group: GroupName; now: number }) {
  const { publish_date, submission_details: details, duration, questions_count, mm } = quiz
  if (group === 'upcoming') return fullDateTime(publish_date)
  const marks = details?.marks_obtained
  if (typeof marks === 'number') return t`${marksText(marks)} of ${marksText(mm)}`
  if (details) return t`Results awaited`
  if (Date.parse(publish_date) > now) {
    return t`Opens at ${clockTimeOfDay(publish_date)}, ${plural(duration, '#\u00a0minute', '#\u00a0minutes')}`
  }
  return t`${plural(duration, '#\u00a0minute', '#\u00a0minutes')}, ${plural(questions_count, '#\u00a0question', '#\u00a0questions')}`
}
