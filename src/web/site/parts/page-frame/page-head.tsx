import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#platform/text/paths.ts'
import type { Crumb } from '#web/shell/page.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import css from './page-head.module.css'

type PageHeadProps = {
  title: string
  subTitle?: ReactNode
  crumbs: Crumb[]
  /** Address of a decorative picture. */
  banner?: string | null
  children?: ReactNode
}

/** Band at the top of every inner page: breadcrumbs and title. */
export function PageHead({ title, subTitle, crumbs, banner, children }: PageHeadProps) {
  return (
    <div className={css.band}>
      <div className={`wrap ${css.row} ${banner ? css.pictured : ''}`}>
        <div>
          <Breadcrumbs crumbs={crumbs} />
          <h1>{title}</h1>
          {subTitle && <div className={css.subTitle}>{subTitle}</div>}
          {children}
        </div>
        {banner && (
          <Picture
            className={css.banner}
            src={banner}
            alt=""
            width={720}
            height={405}
            sizes="(width < 768px) 100vw, 400px"
            priority
          />
        )}
      </div>
    </div>
  )
}

/** Breadcrumbs from the home page to this one; the last step is this page, and not a link. */
function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
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
