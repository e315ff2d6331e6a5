import { Link } from 'react-router'
import { t } from '#platform/text/messages.ts'
import css from './pages.module.css'

type PagesProps = { path: string; page: number; pages: number }

/** Numbered page links of a long list, whose address, `path`, may have a query; empty for a single page. */
export function Pages({ path, page, pages }: PagesProps) {
  if (pages === 1) return null
  const mark = path.includes('?') ? '&' : '?'
  const addressOf = (number: number) => (number === 1 ? path : `${path}${mark}page=${number}`)
  return (
    <nav className={css.pages} aria-label="Pages">
      {page > 1 && (
        <Link to={addressOf(page - 1)} rel="prev">
          Previous
        </Link>
      )}
      {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
        <Link
          key={number}
          to={addressOf(number)}
          aria-label={t`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </Link>
      ))}
      {page < pages && (
        <Link to={addressOf(page + 1)} rel="next">
          Next
        </Link>
      )}
    </nav>
  )
}
