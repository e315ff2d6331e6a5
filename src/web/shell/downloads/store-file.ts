import { t } from '#platform/text/messages.ts'
import { downloadsCache } from './cache-name.ts'
import type { Download } from './drop-ended.ts'
import { addressOfPart, type Head, headers, partBytes } from './lay-parts.ts'

/** Why something could not be saved, as a message for the user. */
export class NotSaved extends Error {}

export const noRoom = () =>
  new NotSaved(
    t`There is not enough space left on this device. Nothing was saved. Delete a download or other files, and try again.`,
  )

export type Progress = { done: number; total: number | null }

type Storing = {
  cache: Cache
  /** Address to fetch it from. */
  from: string
  /** Address to store it under. */
  address: string
  types: RegExp
  until: string | null
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

/** Returns the bytes the browser has left for this site; null if it does not say. */
export async function readFreeBytes() {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage)
}

async function hasRoom(bytes: number) {
  const free = await readFreeBytes()
  // If the browser does not say, only trying can tell.
  return free === null || bytes <= free
}

async function ask({ from, signal, types }: Storing) {
  const answer = await fetch(from, { signal })
  const type = answer.headers.get('content-type') ?? ''
  if (!answer.ok || !types.test(type)) {
    throw new NotSaved(t`This file is not there any more. Reload the page and try again.`)
  }
  const length = Number(answer.headers.get('content-length') ?? Number.NaN)
  return { answer, type, total: Number.isNaN(length) ? null : length }
}

/** Splits a stream into parts of equal size; only the last one is smaller. */
async function cutInParts(body: ReadableStream<Uint8Array>, take: (part: Uint8Array<ArrayBuffer>) => Promise<void>) {
  const reader = body.getReader()
  let part = new Uint8Array(partBytes)
  let filled = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    for (let at = 0; at < value.length; ) {
      const piece = value.subarray(at, at + partBytes - filled)
      part.set(piece, filled)
      at += piece.length
      filled += piece.length
      if (filled < partBytes) continue
      await take(part)
      part = new Uint8Array(partBytes)
      filled = 0
    }
  }
  if (filled > 0) await take(part.slice(0, filled))
}

/**
 * Fetches a file and stores it in parts, its head last. Returns its size; throws `NotSaved`, or the error of the
 * network or the browser.
 */
export async function storeFile(storing: Storing) {
  const { cache, address, until, onProgress } = storing
  const { answer, type, total } = await ask(storing)
  if (!answer.body) throw new TypeError('no body')
  if (total !== null && !(await hasRoom(total))) throw noRoom()
  let size = 0
  let index = 0
  onProgress({ done: 0, total })
  await cutInParts(answer.body, async (part) => {
    await cache.put(addressOfPart(address, index), new Response(part))
    index += 1
    size += part.length
    onProgress({ done: size, total })
  })
  if (total !== null && size !== total) throw new TypeError('cut')
  const head: Head = { type, size, until }
  await cache.put(address, new Response(null, { headers: headers(head) }))
  return size
}

/** Returns all addresses of a download's bytes, without those of its parts. */
export function addressesOf({ address, film }: Pick<Download, 'address' | 'film'>) {
  return [address, ...(film?.shown.captions.map(({ src }) => src) ?? [])]
}

/** Deletes stored bytes whose path satisfies `isGone`. */
export async function deleteBytes(isGone: (path: string) => boolean, opened?: Cache) {
  const cache = opened ?? ((await caches.has(downloadsCache)) ? await caches.open(downloadsCache) : null)
  for (const request of (await cache?.keys()) ?? []) {
    if (isGone(new URL(request.url).pathname)) await cache?.delete(request)
  }
}

/** Returns whether the bytes still exist: the browser may have evicted them. */
export async function isThere({ address }: Download) {
  return (await caches.match(address, { cacheName: downloadsCache })) !== undefined
}
