import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '#platform/text/paths.ts'
import css from './error-page.module.css'

const NotFound = lazy(async () => ({ default: (await import('./not-found.tsx')).NotFound }))

/** Stands in place of a page that could not be shown, inside a layout or alone. */
export function ErrorPage({ status, message }: { status: number; message: string }) {
  if (status === 404) {
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    )
  }
  return (
    <section className={css.page}>
      <h1>Sorry, this page could not be shown.</h1>
      <p>{message}</p>
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
