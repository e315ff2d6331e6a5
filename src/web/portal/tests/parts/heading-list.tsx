import { Link } from 'react-router'
import { plural, t } from '#platform/text/messages.ts'
import css from './heading-list.module.css'

export type Heading = { _id: string; name: string; to: string; tests: number }

/** Subjects or topics to choose from, each with its number of tests. */
export function HeadingList({
  label,
  headings,
  chosen = null,
}: {
  label: string
  headings: Heading[]
  chosen?: string | null
}) {
  if (headings.length === 0) return <p className="empty ruled">No Data Found</p>
  return (
    <nav aria-label={label}>
      <ul className={css.list}>
        {headings.map(({ _id, name, to, tests }) => (
          <li key={_id}>
            <Link to={to} aria-current={_id === chosen ? 'true' : undefined}>
              <b>{name}</b>
              <span className="num">
                {tests === 0 ? t`No tests` : t`${plural(tests, '#\u00a0test', '#\u00a0tests')}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
