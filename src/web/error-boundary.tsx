import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useInstituteOrNull } from './institute.ts'
import { failedTitle } from './page-meta.ts'
import { ErrorPage } from './site/error-page.tsx'

const apology = 'Something went wrong while showing this page.'

/** What stands in place of a page, or of an area, that failed. */
export function ErrorBoundary() {
  const error = useRouteError()
  const institute = useInstituteOrNull()
  const status = isRouteErrorResponse(error) ? error.status : 500
  // The document's head is outside React's root.
  useEffect(() => {
    if (institute) document.title = failedTitle(status, institute)
  }, [status, institute])
  if (!isRouteErrorResponse(error)) return <ErrorPage status={500} message={apology} />
  const message = typeof error.data?.message === 'string' ? error.data.message : apology
  return <ErrorPage status={error.status} message={message} />
}
