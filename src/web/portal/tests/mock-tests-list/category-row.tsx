import { Link } from 'react-router'
import { paths } from '#platform/text/paths.ts'
import { Bubble } from '#web/ui/media/bubble.tsx'
import { optionLetter } from '../../parts/figures.ts'
import css from './category-row.module.css'

type CategoryRowProps = { categories: { _id: string; exam_category_name: string }[]; chosen: string }

/** The exam categories that there are tests of. */
export function CategoryRow({ categories, chosen }: CategoryRowProps) {
  if (categories.length < 2) return null
  return (
    <nav aria-label="Exam category">
      <ul className={css.row}>
        {categories.map(({ _id, exam_category_name }, index) => (
          <li key={_id}>
            <Link
              to={paths.mockTestsOf(_id)}
              replace
              preventScrollReset
              aria-current={_id === chosen ? 'true' : undefined}
            >
              <Bubble letter={optionLetter(index)} isFilled={_id === chosen} />
              {exam_category_name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
