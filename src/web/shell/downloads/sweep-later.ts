import type { Api } from '../api/call-api.ts'
import { readNote } from '../session.ts'
import { downloadsCache } from './cache-name.ts'

/** Delay until the page itself has loaded. */
const waitMs = 3500
let isAsked = false

async function sweep(api: Api) {
  if (readNote('downloads') === null && !(await caches.has(downloadsCache))) return
  await (await import('./sweep-downloads.ts')).sweepDownloads(api)
}

/** Once for each document of the student area: most have nothing to look at, and load no code for it. */
export function sweepLater(api: Api) {
  if (isAsked || !('caches' in globalThis)) return
  isAsked = true
  setTimeout(() => void sweep(api).catch(() => undefined), waitMs)
}
