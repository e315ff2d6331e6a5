import { useEffect } from 'react'
import { type Location, Outlet, ScrollRestoration, useMatches } from 'react-router'
import { useInstitute } from './institute.ts'
import { metaOf } from './page-meta.ts'

/** The first page of every visit has the key 'default': without its path it would open where another one was left. */
function scrollKey({ key, pathname }: Location) {
  return key === 'default' ? pathname : key
}

/** The page answers from now on: a form that was sent before that, see boot.ts, is sent again. */
function sendDueForm() {
  document.documentElement.setAttribute('data-ready', '')
  const due = document.querySelector<HTMLFormElement>('form[data-due]')
  due?.removeAttribute('data-due')
  due?.requestSubmit()
}

/** Around every page. The server writes the first title into the document; afterwards the title follows the page. */
export function Root() {
  const institute = useInstitute()
  const matches = useMatches().map(({ handle, loaderData }) => ({ handle, data: loaderData }))
  // The document's head is outside React's root. A structured description is made only on the server, so the origin plays no part here.
  useEffect(() => {
    const meta = metaOf(matches, { institute, origin: '' })
    if (meta) document.title = meta.title
  })
  useEffect(sendDueForm, [])
  return (
    <>
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}
