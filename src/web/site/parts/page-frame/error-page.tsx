import { type ComponentType, lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import css from './page-frame.module.css'

const NotFound = lazy(async () => ({ default: (await import('./not-found.tsx')).NotFound }))

const nothing = { default: () => null }
/** Stored on the device by the service worker; if it is missing, the sentence above is enough. */
const WorksOffline = lazy<ComponentType>(() => import('./works-offline.tsx').catch(() => nothing))

type ErrorPageProps = { status: number; message: string; isOffline?: boolean }

/** Shown instead of a failed page, inside a layout or alone. */
export function ErrorPage({ status, message, isOffline = false }: ErrorPageProps) {
  if (status === 404) {
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    )
  }
  return (
    <section className={css.page}>
      <h1>{isOffline ? t`You are offline` : t`Sorry, this page could not be shown.`}</h1>
      <p>{message}</p>
      {isOffline && (
        <Suspense>
          <WorksOffline />
        </Suspense>
      )}
      <p className={css.actions}>
        <button className="btn" type="button" onClick={() => window.location.reload()}>
          Reload
        </button>
        <Link className="btn ghost" to={paths.home}>
          Home
        </Link>
      </p>
    </section>
  )
}
