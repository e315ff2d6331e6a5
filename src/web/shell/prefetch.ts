import { matchRoutes } from 'react-router'
import { pageRoutes } from '../routes.ts'
import { createApi } from './api/call-api.ts'
import { sendAhead } from './api/send-browser.ts'
import { readBase, withoutBase } from './offered-languages.ts'
import { loadPageModule } from './router.tsx'

/*
 * Loads the code and data of a public page when a link to it is pointed at, touched or focused, some 100 ms before it
 * is followed.
 */

const pages = pageRoutes.filter(({ audience }) => audience === 'public').map((page) => ({ path: page.path, page }))
const api = createApi(sendAhead)
const again = 10_000
const asked = new Map<string, number>()

function isWorthIt({ origin, pathname, search }: URL) {
  const isHere = pathname === location.pathname && search === location.search
  const recently = Date.now() - (asked.get(pathname + search) ?? 0) < again
  return origin === location.origin && !isHere && !recently
}

export async function prefetch(link: HTMLAnchorElement) {
  const url = new URL(link.href)
  const [match] = matchRoutes(pages, url.pathname, readBase() || '/') ?? []
  if (!match || !isWorthIt(url)) return
  asked.set(url.pathname + url.search, Date.now())
  url.pathname = withoutBase(url.pathname)
  try {
    const { loader } = await loadPageModule(match.route.page.file)
    await loader?.({ api, params: match.params, url })
  } catch {
    // The error occurs again when the link is followed, and is reported then.
  }
}
