import { viewerCalls } from '#domains/learning/calls.ts'
import { encodeLink } from '#domains/learning/viewer/rules.ts'
import type { ShownFilm } from '#domains/learning/viewer/schema.ts'
import { t } from '#platform/text/messages.ts'
import { type Api, ApiError } from '../api/call-api.ts'
import { loadBundle } from '../bundle/own-bundle.ts'
import { getToken, isSessionOfTab } from '../session.ts'
import { createSignal } from '../signal.ts'
import { downloadsCache } from './cache-name.ts'
import { type Download, lastDay } from './drop-ended.ts'
import { listNoted, noteDownload, ownUserId, unnoteDownloads } from './keep-list.ts'
import { keptFilms } from './lay-parts.ts'
import { addressesOf, deleteBytes, NotSaved, noRoom, type Progress, storeFile } from './store-file.ts'

/*
 * Saves and deletes downloads. Saving belongs to the document rather than to a page: it continues while the student
 * visits another page.
 */

export const downloadsLock = 'downloads'
const workerMs = 15_000

/**
 * Returns whether downloads work: only where a service worker can open them offline, and never in a session that
 * ends with its tab.
 */
export const canSave = () => 'serviceWorker' in navigator && 'caches' in globalThis && !isSessionOfTab()

export type Saving = Progress & { title: string; stop: () => void }
const running = new Map<string, Saving>()
const changes = createSignal()
let snapshot: ReadonlyMap<string, Saving> = new Map()

function announce() {
  snapshot = new Map(running)
  changes.tell()
}

export const onSavings = changes.watch
export const savings = () => snapshot

async function requireWorker() {
  const isReady = await Promise.race([
    navigator.serviceWorker.ready.then(() => true),
    new Promise<false>((resolve) => setTimeout(resolve, workerMs, false)),
  ])
  if (!isReady)
    throw new NotSaved(t`This browser cannot save files for offline at the moment. Reload the page and try again.`)
}

function refusalOf(error: unknown) {
  if (error instanceof NotSaved || error instanceof ApiError) return error.message
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return noRoom().message
  return t`The connection was lost. Nothing was saved. Try again when you are online.`
}

type Job = { id: string; title: string }
type Work = { cache: Cache; signal: AbortSignal; onProgress: (progress: Progress) => void }

/** Runs one job at a time for each id. Resolves with a message on failure, or null if it succeeded or was stopped. */
async function run({ id, title }: Job, work: (tools: Work) => Promise<void>) {
  if (running.has(id)) return null
  const stopping = new AbortController()
  const saving = { title, done: 0, total: null, stop: () => stopping.abort() }
  const token = getToken()
  const onProgress = (progress: Progress) => {
    // Saves nothing after a logout.
    if (getToken() !== token) stopping.abort()
    stopping.signal.throwIfAborted()
    running.set(id, { ...saving, ...progress })
    announce()
  }
  onProgress({ done: 0, total: null })
  try {
    await requireWorker()
    // Sweeping waits for this lock.
    await navigator.locks.request(downloadsLock, { mode: 'shared' }, async () => {
      const cache = await caches.open(downloadsCache)
      await work({ cache, signal: stopping.signal, onProgress })
    })
    // The browser may ask the student; the answer does not matter here.
    void navigator.storage?.persist?.().catch(() => undefined)
    return null
  } catch (error) {
    return stopping.signal.aborted ? null : refusalOf(error)
  } finally {
    running.delete(id)
    announce()
  }
}

/** Records a download whose bytes are stored; deletes the bytes if there is no room for the record. */
async function finish(download: Omit<Download, 'userId' | 'savedAt'>, { onProgress }: Work) {
  onProgress({ done: download.bytes, total: download.bytes })
  const userId = ownUserId()
  if (userId === null || !noteDownload({ ...download, userId, savedAt: new Date().toISOString() })) throw noRoom()
}

/** Runs `work`, and deletes partial downloads if it fails. */
async function wholeOrNothing(addresses: string[], { cache }: Work, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    await deleteBytes((path) => addresses.includes(path), cache)
    throw error
  }
}

async function untilOf(api: Api, courseIds: string[]) {
  return lastDay((await loadBundle(api)).bundle.purchasedData, courseIds)
}

export type PaperToSave = Pick<Download, 'kind' | 'title' | 'courseIds'> & { path: string }

export function savePaper(api: Api, { path, kind, title, courseIds }: PaperToSave) {
  return run({ id: path, title }, (tools) =>
    wholeOrNothing([path], tools, async () => {
      const until = await untilOf(api, courseIds)
      const bytes = await storeFile({ ...tools, from: path, address: path, types: /^application\/pdf\b/, until })
      await finish({ id: path, kind, title, address: path, bytes, courseIds, until, film: null }, tools)
    }),
  )
}

/** Saves a film, its captions and the viewer's data, after asking the server once more whether saving is allowed. */
export function saveFilm(api: Api, { link, title }: { link: string; title: string }) {
  return run({ id: link, title }, async (tools) => {
    const film = await api(viewerCalls).film({ link: encodeLink(link) })
    const { source, course_ids: courseIds } = film
    if (!film.may_keep || source.kind !== 'file') {
      throw new NotSaved(t`The institute does not allow this film to be saved.`)
    }
    const folder = `${keptFilms}${crypto.randomUUID()}`
    const address = `${folder}/${source.src.split('/').at(-1)}`
    const captions = film.captions.map((track) => ({ ...track, src: `${folder}/${track.language}.vtt` }))
    const shown: ShownFilm = { ...film, source: { ...source, src: address }, captions }
    const kept = { address, film: { shown, askedAt: new Date().toISOString() } }
    await wholeOrNothing(addressesOf(kept), tools, async () => {
      const until = await untilOf(api, courseIds)
      for (const [index, { src }] of captions.entries()) {
        const from = film.captions[index]?.src ?? ''
        await storeFile({ ...tools, from, address: src, types: /^text\/vtt\b/, until, onProgress: () => undefined })
      }
      const bytes = await storeFile({ ...tools, from: source.src, address, types: /^video\//, until })
      await finish({ id: link, kind: 'film', title: film.title, bytes, courseIds, until, ...kept }, tools)
    })
  })
}

/** Deletes downloads from the device, their records first, so that nobody opens a half-deleted one. */
export async function deleteDownloads(ids: string[]) {
  const gone = new Set(
    listNoted()
      .filter(({ id }) => ids.includes(id))
      .flatMap(addressesOf),
  )
  unnoteDownloads(ids)
  await deleteBytes((path) => gone.has(path))
}
