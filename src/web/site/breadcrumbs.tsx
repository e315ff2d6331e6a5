import { Link } from 'react-router'
import type { Crumb } from '../page.ts'
import { paths } from '../routes.ts'
import css from './breadcrumbs.module.css'

/** The way from the home page to this one; the last step is this page and no link. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const here = crumbs.at(-1)
  return (
    <nav aria-label="Breadcrumb">
      <ol className={css.crumbs}>
        <li>
          <Link to={paths.home}>Home</Link>
        </li>
        {crumbs.map((crumb) => (
          <li key={crumb.path}>
            {crumb === here ? (
              <span aria-current="page">{crumb.label}</span>
            ) : (
              <Link to={crumb.path}>{crumb.label}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
