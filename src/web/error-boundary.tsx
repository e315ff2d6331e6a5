import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ErrorPage } from './site/error-page.tsx'

const apology = 'Something went wrong while showing this page.'

/** What stands in place of a page, or of an area, that failed. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) return <ErrorPage status={500} message={apology} />
  const message = typeof error.data?.message === 'string' ? error.data.message : apology
  return <ErrorPage status={error.status} message={message} />
}
