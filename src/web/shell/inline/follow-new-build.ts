/*
 * When a chunk cannot be loaded, asks which build the server has by now. If that is another than this document's, the chunk may be gone for good: from then on links are
 * followed by the browser itself, beginning with one that was just pressed, and otherwise the page is loaded anew, once for each build. It is loaded anew too, once for each
 * address, when the files came and the browser would not run them (`detail`, see ui/layout/load-module.ts). Never while something that was typed stands on the page or a frame
 * shows a film or a checkout, nor while a test is sat. Without a network the links of a page of the site are followed by the browser too, once the service worker has what it
 * shows then.
 */
let isOutdated = false
let lastLink = ''
let pressedAt = 0
const typedIn = new Set<Element>()

const isSitting = () => /^.quizportal/.test(location.pathname)

function isOfflinePage() {
  if (navigator.onLine || /^.(account|quizportal|staff)/.test(location.pathname)) return false
  return Boolean(navigator.serviceWorker?.controller ?? document.querySelector('html[data-kept-offline]'))
}

addEventListener(
  'input',
  ({ target }) => {
    if (target instanceof Element) typedIn.add(target)
  },
  true,
)

addEventListener(
  'click',
  (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || link.target || link.origin !== location.origin) return
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return
    lastLink = link.href
    pressedAt = Date.now()
    if (isOutdated || isOfflinePage()) event.stopPropagation()
  },
  true,
)

/** Returns the names of the server's build and of this document's; null where one is not known. */
async function readBuilds() {
  const response = await fetch('/assets/current', { cache: 'no-store' })
  const current = response.ok ? await response.text() : ''
  const { build } = document.documentElement.dataset
  const own = build || document.querySelector<HTMLScriptElement>('script[type=module]')?.src
  return current && own ? { current, own } : null
}

addEventListener('vite:preloadError', async (event) => {
  try {
    const builds = await readBuilds()
    if (!builds || isSitting()) return
    let reason = builds.current
    if (!builds.own.endsWith(builds.current)) isOutdated = true
    else if ('detail' in event && event.detail) reason += location.pathname
    else return
    const isBusy = document.querySelector('iframe') || [...typedIn].some(({ isConnected }) => isConnected)
    if (sessionStorage.reloadedFor === reason || isBusy) return
    sessionStorage.reloadedFor = reason
    if (Date.now() - pressedAt < 5000) location.assign(lastLink)
    else setTimeout(() => location.reload(), 1000)
  } catch {
    // Without the network or without storage the page stays as it is.
  }
})
