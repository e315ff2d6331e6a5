import { downloadsCache } from '../downloads/cache-name.ts'
import { addressOfPart, answerParts, isKeptFilm, isPaper, readHead } from '../downloads/lay-parts.ts'

/*
 * Service worker of the student area; for visitors, of the offline page; for staff, of the registers. Built into one
 * file. Without a network it serves documents and scripts, the student's downloads, and one page for the whole public
 * site, and nothing else: no answer of the API passes through it, so it can never make an exam, a list or a price
 * stale. Its own cache holds nothing personal. See docs/decisions/offline-and-push.md for the reasons.
 */

/** Written by scripts/build-worker.mjs: the build's name, and the files that the student area and the player, or the console's registers, need. */
type Build = { name: string; files: string[] }
declare const __BUILD__: Build & { staff: Build }

type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Waiting & {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
type Told = Waiting & { data: unknown }
type Pushed = Waiting & { data: { json: () => unknown } | null }
type Clicked = Waiting & { notification: Notification & { data: unknown } }
type WindowClient = { url: string; focus: () => Promise<unknown>; navigate: (url: string) => Promise<unknown> }
type Events = {
  install: Waiting
  activate: Waiting
  fetch: Fetching
  message: Told
  push: Pushed
  notificationclick: Clicked
}

declare const self: {
  location: Location
  skipWaiting: () => Promise<void>
  registration: ServiceWorkerRegistration
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<WindowClient[]>
    openWindow: (url: string) => Promise<unknown>
  }
  addEventListener: <K extends keyof Events>(type: K, listener: (event: Events[K]) => void) => void
}

/**
 * True in the light worker for visitors: it stores the offline page but nothing of the student area, whose worker
 * replaces it.
 */
const { searchParams } = new URL(self.location.href)
const isForVisitors = searchParams.get('for') === 'visitors'
/** True in the console's worker, which runs beside the other and handles only addresses below /staff. */
const isForStaff = searchParams.get('for') === 'staff'
/** Path prefix of this worker's language. */
const base = searchParams.get('base') ?? ''
const build = isForStaff ? __BUILD__.staff : __BUILD__
const cacheName = `${isForStaff ? 'staff' : isForVisitors ? 'visitors' : 'student-area'} ${build.name}`
const ownCaches = isForStaff ? /^staff / : /^(student-area|visitors) /
/** The public page that replaces all others without a network. */
const offlinePage = `${base}/offline`
const shells = isForStaff
  ? ['/staff/classes']
  : ['/account/dashboard', '/quizportal/without_section_timer.html', '/quizportal/with_section_timer.html'].map(
      (path) => base + path,
    )
/** Stored copies are shown if the network does not answer for this long. */
const patienceMs = 4000
const checkEveryMs = 15 * 60_000

const isPrivate = (path: string) => isForStaff || /^(\/[\w-]+)?\/(account|quizportal)\//.test(path)
const isPlayer = (path: string) => /^(\/[\w-]+)?\/quizportal\//.test(path)

async function listWindows() {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

/** Never while a test is open in any window: its page keeps the worker that it began with. */
async function takeOverWhenSafe() {
  const windows = await listWindows()
  if (!windows.some(({ url }) => isPlayer(new URL(url).pathname))) await self.skipWaiting()
}

async function keepAll(urls: string[]) {
  const cache = await caches.open(cacheName)
  await Promise.all(
    urls.map(async (url) => {
      if (!(await cache.match(url))) await cache.add(url)
    }),
  )
}

/** Stores the offline page and returns the files it needs. If that fails, the error response below suffices. */
async function keepOfflinePage(cache: Cache) {
  const answer = await fetch(new Request(offlinePage, { cache: 'reload' })).catch(() => null)
  if (!answer?.ok) return []
  await cache.put(offlinePage, answer.clone())
  const html = await answer.text()
  return [...html.matchAll(/href="(\/assets\/[^"]+\.(?:css|woff2))"/g)].map(([, url = '']) => url)
}

/**
 * Returns the offline page without its scripts, which would read the address and render the requested page instead. Its
 * links work as plain links.
 */
async function offlineDocument() {
  const kept = await (await caches.open(cacheName)).match(offlinePage)
  if (!kept) return new Response(apology, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
  const policy = kept.headers.get('content-security-policy')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    ...(policy ? { 'content-security-policy': policy } : {}),
  }
  const html = (await kept.text()).replace(
    /<script type="application\/json" id="modules">[\s\S]*?<\/script><script>[\s\S]*?<\/script>/,
    '',
  )
  return new Response(html, { status: 503, headers })
}

/** An answer redirected to another language must not be used as a document, so its body is stored anew. */
async function keepShell(cache: Cache, path: string) {
  const answer = await fetch(new Request(path, { cache: 'reload' }))
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  await cache.put(path, new Response(await answer.blob(), { headers: answer.headers }))
}

async function keepBuild() {
  // A build is stored completely or not at all, as its documents refer to its files. Documents bypass the browser's
  // cache; files use it.
  const cache = await caches.open(cacheName)
  if (!isForVisitors) await Promise.all(shells.map((path) => keepShell(cache, path)))
  await keepAll([...(isForVisitors ? [] : build.files), ...(isForStaff ? [] : await keepOfflinePage(cache))])
  await takeOverWhenSafe()
}

async function dropOthers() {
  for (const name of await caches.keys()) if (ownCaches.test(name) && name !== cacheName) await caches.delete(name)
}

/** Requests the document while the worker starts, so that the worker delays no page. */
async function begin() {
  await dropOthers()
  await self.registration.navigationPreload?.enable()
  // A visitor's open page needs nothing of this worker; the next page goes through it.
  if (!isForVisitors) await self.clients.claim()
}

let isLeaving = false

/** Removes this worker and its data from the device if its file is missing or tells it to leave. */
async function leave() {
  // The page that is still loading sends its requests through here, and they would be cached again.
  isLeaving = true
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}

let checkedAt = 0
async function leaveIfGone() {
  if (Date.now() - checkedAt < checkEveryMs) return
  checkedAt = Date.now()
  const answer = await fetch('/service-worker.js', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.status === 404 || answer?.status === 410) await leave()
}

/**
 * Finds a shell for a path. Any private page can replace another: the server sends the same shell, and the page
 * loads its data by the address.
 */
async function findShell(path: string) {
  const cache = await caches.open(cacheName)
  const own = base + path.replace(/^\/[\w-]+(?=\/(account|quizportal)\/)/, '')
  const instead = isPlayer(path) ? own : (shells[0] ?? own)
  return (await cache.match(own, { ignoreSearch: true })) ?? cache.match(instead)
}

function after(ms: number) {
  return new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), ms)
  })
}

const apology = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>You are offline</title></head><body><h1>You are offline</h1><p>This page needs the network. What you last saw in your student area can be read without it.</p>
<p><a href="${base}/account/dashboard">Open the dashboard</a></p></body></html>`

/** Returns the student's download at this address; undefined if there is none, or it may no longer be opened. */
async function findDownload(request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url)
  const kept = await caches.match(pathname, { cacheName: downloadsCache })
  const head = kept && readHead(kept)
  if (!head) return undefined
  const readPart = async (index: number) => {
    const part = await caches.match(addressOfPart(pathname, index), { cacheName: downloadsCache })
    return part ? new Uint8Array(await part.arrayBuffer()) : null
  }
  return answerParts(head, readPart, { range: request.headers.get('range'), now: Date.now() }) ?? undefined
}

/** Answers a PDF requested by a page rather than by navigation. */
async function answerPaper(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => null)
  return answer ?? (await findDownload(request)) ?? Response.error()
}

/** Answers from the network; from the cache only when that fails or takes long. */
async function answerDocument(event: Fetching, path: string): Promise<Response> {
  const fetched = async () => (await event.preloadResponse) ?? fetch(event.request)
  const asked = fetched().catch(() => null)
  const kept = isPrivate(path) ? await findShell(path) : isPaper(path) ? await findDownload(event.request) : undefined
  const answer = await (kept ? Promise.race([asked, after(patienceMs)]) : asked)
  // A 502 to 504 comes from the proxy of a server that is being replaced.
  const isAway = answer !== null && answer.status >= 502 && answer.status <= 504
  if (answer && !(isAway && kept)) {
    event.waitUntil(leaveIfGone())
    return answer
  }
  return kept ?? offlineDocument()
}

/** Answers a file from the cache. File names contain a hash of their contents, so a cached file is always correct. */
async function answerFile(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request, { ignoreSearch: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && !isLeaving && !isForVisitors) await cache.put(request, answer.clone())
  return answer
}

self.addEventListener('install', (event) => event.waitUntil(keepBuild()))
self.addEventListener('activate', (event) => event.waitUntil(begin()))
self.addEventListener('message', (event) => {
  if (event.data === 'settle') event.waitUntil(takeOverWhenSafe())
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (isLeaving || request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(answerDocument(event, pathname))
  // For visitors everything else bypasses the worker, except the offline page's files.
  else if (isForVisitors) {
    if (/^\/assets\/.+\.(?:css|woff2)$/.test(pathname)) event.respondWith(answerFile(request))
  } else if (isKeptFilm(pathname))
    event.respondWith(findDownload(request).then((film) => film ?? new Response(null, { status: 404 })))
  else if (isPaper(pathname)) event.respondWith(answerPaper(request))
  else if (pathname.startsWith('/assets/') && pathname !== '/assets/current') event.respondWith(answerFile(request))
})

/** Content of a reminder; see domains/learning/push/keep-subscription.ts. */
type Reminder = { title: string; body: string; url: string }

function readReminder(data: Pushed['data']): Reminder | null {
  try {
    const reminder: Reminder | undefined = JSON.parse(JSON.stringify(data?.json()))
    return reminder && typeof reminder.title === 'string' ? reminder : null
  } catch {
    return null
  }
}

self.addEventListener('push', (event) => {
  const reminder = readReminder(event.data)
  if (!reminder) return
  const { title, body, url } = reminder
  event.waitUntil(self.registration.showNotification(title, { body, data: url, tag: title, icon: '/icon-192.png' }))
})

async function show(url: string) {
  const [open] = (await listWindows()).filter((client) => !isPlayer(new URL(client.url).pathname))
  if (!open) return self.clients.openWindow(url)
  await open.focus()
  return open.navigate(url)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { data } = event.notification
  event.waitUntil(show(typeof data === 'string' && data.startsWith('/') ? data : `${base}/account/dashboard`))
})
