import '../ui/styles/tokens.css'
import '../ui/styles/pieces.css'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ApiContext } from './api/api-context.ts'
import { createApi } from './api/call-api.ts'
import { notices } from './api/fetch-reply.ts'
import { sendByFetch } from './api/send-browser.ts'
import { type PageData, unpackErrors } from './hydration.ts'
import { OfferedLanguages, readBase } from './offered-languages.ts'
import { createRoutes } from './router.tsx'
import { dropSession } from './session.ts'

/** Loads the modules of the server-rendered page, which React needs before hydrating it. */
async function loadMatched(routes: RouteObject[], basename: string) {
  const matches = matchRoutes(routes, location, basename) ?? []
  const load = async (route: RouteObject) => {
    if (typeof route.lazy !== 'function') return
    const parts = await route.lazy()
    Object.assign(route, parts, { lazy: undefined })
  }
  await Promise.all(matches.map(({ route }) => load(route)))
}

async function start() {
  const root = document.getElementById('root')
  if (!root) return
  const api = createApi(sendByFetch)
  const basename = readBase() || '/'
  const routes = createRoutes({ api, where: 'browser', onSignedOut: dropSession })
  await loadMatched(routes, basename)
  const sent: PageData = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}')
  const router = createBrowserRouter(routes, {
    basename,
    hydrationData: { loaderData: sent.loaderData, errors: unpackErrors(sent.errors) },
  })
  // As a transition, React hydrates in slices, between which taps are answered.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <ApiContext value={api}>
          <OfferedLanguages value={sent.languages ?? []}>
            <RouterProvider router={router} />
          </OfferedLanguages>
        </ApiContext>
      </StrictMode>,
    )
  })
}

/** Loads prefetch.ts when a link is pointed at for the first time. */
function prefetchOnIntent() {
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    // A link that opens a dialog leads to another page only without scripts.
    if (link?.href && !link.dataset.opens) void import('./prefetch.ts').then(({ prefetch }) => prefetch(link))
  }
  for (const sign of ['pointerover', 'touchstart', 'focusin']) document.addEventListener(sign, look, { passive: true })
}

notices.tell = (sentence) =>
  void import('#web/ui/overlays/toast.ts').then(({ showToast }) => showToast(sentence, 10_000))
prefetchOnIntent()
void start()
