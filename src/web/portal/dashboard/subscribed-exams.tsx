import { Link } from 'react-router'
import type { PublicExamCategory } from '../../../domains/catalogue/schema.ts'
import type { MyPurchases } from '../../../domains/student-area/schema.ts'
import { plural } from '../../../platform/text/messages.ts'
import { paths } from '../../routes.ts'
import { Bubble } from '../../ui/media/bubble.tsx'
import { useTabs } from '../../ui/navigation/use-tabs.ts'
import { optionLetter } from '../parts/figures.ts'
import { listExams } from '../tests/parts/list-sub-exams.ts'
import css from './subscribed-exams.module.css'

type SubscribedExamsProps = { bundle: MyPurchases; categories: PublicExamCategory[] }

/** The exams that there are full mocks of, by category; the first category that has any is open. */
export function SubscribedExams({ bundle, categories }: SubscribedExamsProps) {
  const shelves = categories.map((category) => ({ category, exams: listExams(category, bundle.subExamData) }))
  const first = shelves.findIndex(({ exams }) => exams.length > 0)
  const { selected, tab, panel } = useTabs(shelves.length, Math.max(first, 0))
  return (
    <section aria-labelledby="exams">
      <h2 id="exams">Subscribed Exams</h2>
      <div className={css.tabs} role="tablist" aria-label="Exam category">
        {shelves.map(({ category }, index) => (
          <button key={category._id} {...tab(index)}>
            <Bubble letter={optionLetter(index)} isFilled={index === selected} />
            {category.exam_category_name}
          </button>
        ))}
      </div>
      {shelves.map(({ category, exams }, index) => (
        <div key={category._id} {...panel(index)}>
          {exams.length === 0 ? (
            <p className="empty">You have not subscribed for any exam in this category.</p>
          ) : (
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
          )}
        </div>
      ))}
    </section>
  )
}
