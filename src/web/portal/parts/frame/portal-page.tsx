import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { type Asking, PageNotices } from './page-notices.tsx'
import css from './portal-page.module.css'

export type Step = { label: string; to: string }

type PortalPageProps = {
  title: string
  ownBundle: Asking | null
  steps?: Step[]
  beside?: ReactNode
  children: ReactNode
}

/**
 * A page of the student area with its heading and breadcrumbs. `steps`: between the dashboard and this page.
 * `beside`: at the end of the heading's line. `ownBundle` null: the page uses only data on this device.
 */
export function PortalPage({ title, ownBundle, steps = [], beside, children }: PortalPageProps) {
  return (
    <main id="main" className={`wrap ${css.page}`}>
      <nav aria-label="Breadcrumb">
        <ol className={css.steps}>
          {[{ label: t`Dashboard`, to: paths.dashboard }, ...steps].map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
      <div className={css.head}>
        <h1>{title}</h1>
        {beside}
      </div>
      {ownBundle && <PageNotices ownBundle={ownBundle} />}
      {children}
    </main>
  )
}
