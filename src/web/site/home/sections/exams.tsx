import { Link } from 'react-router'
import type { PublicExamCategory } from '#domains/catalogue/schema.ts'
import { plural } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { Bubble } from '#web/ui/media/bubble.tsx'
import { useTabs } from '#web/ui/navigation/use-tabs.ts'
import { mediumDate } from '#web/ui/text/format-date.ts'
import { Missing } from '../../parts/page-frame/missing.tsx'
import css from './exams.module.css'

type ExamsProps = { categories: PublicExamCategory[] | null; testsOf: Record<string, number> }

export function Exams({ categories, testsOf }: ExamsProps) {
  if (categories?.length === 0) return null
  return (
    <section className="section paper" aria-labelledby="exams">
      <div className="wrap">
        <h2 id="exams" className="section-title">
          Explore by Exams
        </h2>
        {categories === null ? (
          <div className={css.missing}>
            <Missing>Sorry, the exams could not be loaded just now.</Missing>
          </div>
        ) : (
          <ExamTabs categories={categories} testsOf={testsOf} />
        )}
      </div>
    </section>
  )
}

function ExamTabs({ categories, testsOf }: ExamsProps & { categories: PublicExamCategory[] }) {
  const tabs = useTabs(categories.length)
  return (
    <div className={css.columns}>
      <div className={css.tabs} role="tablist" aria-label="Exam categories" aria-orientation="vertical">
        {categories.map((category, index) => (
          <button key={category._id} {...tabs.tab(index)}>
            <Bubble isFilled={index === tabs.selected} />
            {category.exam_category_name}
          </button>
        ))}
      </div>
      {categories.map((category, index) => (
        <div key={category._id} className={css.panel} {...tabs.panel(index)}>
          {/* Without scripts all panels are visible, and each needs its name. */}
          <h3 className={css.name}>{category.exam_category_name}</h3>
          {category.items.length === 0 && <p>No exams here yet.</p>}
          <ul className={css.tiles}>
            {category.items.map((exam) => (
              <li key={exam._id}>
                <Link className="tile" to={paths.exam(exam.seo_url)}>
                  <h3>{exam.exam_name}</h3>
                  <p>
                    {exam.next_on === null ? exam.exam_sub_title : `${exam.next_stage} ${mediumDate(exam.next_on)}`}
                  </p>
                  {testsOf[exam._id] !== undefined && (
                    <span className={css.tests}>{plural(testsOf[exam._id] ?? 0, '# test', '# tests')}</span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
