import { Fragment } from 'react'
import { Link } from 'react-router'
import { t } from '#platform/text/messages.ts'
import css from './pages.module.css'

type PagesProps = { path: string; page: number; pages: number }

/** Returns every page of a short list; of a long one the first, the last, and those around the current one. */
function shownPages(page: number, pages: number) {
  const all = Array.from({ length: pages }, (_, index) => index + 1)
  return pages <= 12 ? all : all.filter((number) => number === 1 || number === pages || Math.abs(number - page) <= 2)
}

/** Numbered page links of a long list whose address, `path`, may have a query; empty for a single page. */
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
      {shownPages(page, pages).map((number, index, shown) => (
        <Fragment key={number}>
          {number - (shown[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
          <Link
            to={addressOf(number)}
            aria-label={t`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </Link>
        </Fragment>
      ))}
      {page < pages && (
        <Link to={addressOf(page + 1)} rel="next">
          Next
        </Link>
      )}
    </nav>
  )
}
