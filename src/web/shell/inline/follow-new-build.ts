/*
 * Requests the name of the server's current build when a chunk cannot be loaded. If it differs from this document's,
 * the chunk may be gone for good: from then on links cause full page loads, beginning with one just pressed; if none
 * was pressed, the page is reloaded, once per build. It is also reloaded, once per address, when the files arrived but
 * the browser refused to run them (`detail`, see ui/layout/load-module.ts). Never while the page has unsaved input, a
 * frame with a film or a checkout, or a test. Without a network, links of a site page also cause full page loads, once
 * the service worker has the offline page.
 */
let isOutdated = false
let lastLink = ''
let pressedAt = 0
const typedIn = new Set<Element>()

const isSitting = () => /^.([\w-]+.)?quizportal\//.test(location.pathname)

function isOfflinePage() {
  if (navigator.onLine || /^.([\w-]+.)?(account|quizportal|staff)\b/.test(location.pathname)) return false
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

/** Returns the names of the server's build and of this document's; null for an unknown one. */
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
    if (!builds.current.split('\n').some((entry) => builds.own.endsWith(entry))) isOutdated = true
    else if ('detail' in event && event.detail) reason += location.pathname
    else return
    const isBusy = document.querySelector('iframe') || [...typedIn].some(({ isConnected }) => isConnected)
    if (sessionStorage.reloadedFor === reason || isBusy) return
    sessionStorage.reloadedFor = reason
    if (Date.now() - pressedAt < 5000) location.assign(lastLink)
    else setTimeout(() => location.reload(), 1000)
  } catch {
    // Without the network or storage the page stays as it is.
  }
})
