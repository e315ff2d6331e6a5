import { useEffect } from 'react'
import { isRouteErrorResponse, type Location, Outlet, ScrollRestoration, useMatches, useRouteError } from 'react-router'
import { t } from '#platform/text/messages.ts'
import { ErrorPage } from '#web/site/parts/page-frame/error-page.tsx'
import { useInstitute, useInstituteOrNull } from './institute.ts'
import { failedTitle, metaOf } from './page-meta.ts'

/**
 * Returns the key for restoring the scroll position. The first page of every visit has the key 'default', so its path
 * is added: otherwise the page would open at the scroll position of another one.
 */
function scrollKey({ key, pathname }: Location) {
  return key === 'default' ? pathname : key
}

/** Marks the page as interactive; parts that load lazily may follow. */
function tellReady() {
  document.documentElement.setAttribute('data-ready', '')
}

/** Wraps every page. The server writes the first title into the document; afterwards the title follows the page. */
export function Root() {
  const institute = useInstitute()
  const matches = useMatches().map(({ handle, loaderData }) => ({ handle, data: loaderData }))
  // The document's head is outside React's root. Structured data is created only on the server, so the origin does not
  // matter here.
  useEffect(() => {
    const meta = metaOf(matches, { institute, origin: '' })
    if (meta) document.title = meta.title
  })
  useEffect(tellReady, [])
  return (
    <>
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}

const apology = t`Something went wrong while showing this page.`
const needsNetwork = t`This page needs the network.`

/** Replaces a page or area that failed. */
export function ErrorBoundary() {
  const error = useRouteError()
  const institute = useInstituteOrNull()
  const status = isRouteErrorResponse(error) ? error.status : 500
  // The document's head is outside React's root.
  useEffect(() => {
    if (institute) document.title = failedTitle(status, institute)
  }, [status, institute])
  const told: { message?: string; isOffline?: boolean } = isRouteErrorResponse(error) ? { ...error.data } : {}
  const isOffline = told.isOffline ?? navigator.onLine === false
  return (
    <ErrorPage status={status} message={told.message ?? (isOffline ? needsNetwork : apology)} isOffline={isOffline} />
  )
}
