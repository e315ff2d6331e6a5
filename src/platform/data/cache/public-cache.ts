import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { type Answer, makeReady, type ReadyAnswer, sendReady, sizeOf } from './ready-answer.ts'

/*
 * Caches answers that are the same for everyone (public pages and public API lists), whole and compressed, until
 * the content changes. An entry is only stored if no change was noticed while it was made, so that an old page
 * can never outlive its content.
 */

/** Returns the path of a request's address, without its query. */
export function pathOf(url: string) {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/** Returns the key of an answer: its address, and the language of the page that asks for it (http/reader-language.ts). */
export function keyOf({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>) {
  const language = headers['x-language']
  return language === undefined ? url : `${String(language)} ${url}`
}

/** `anyQuery`: the answer does not depend on the query. */
type PageLink = { key: string; anyQuery: boolean }

export type Made = Answer & { keep: boolean }

function createLinks(max: number) {
  const links = new LRUCache<string, PageLink>({ max })
  return {
    link: (path: string, link: PageLink) => void links.set(path, link),
    keyOf(url: string) {
      const path = pathOf(url)
      const link = links.get(path)
      return link && (link.anyQuery || path === url) ? link.key : ''
    },
  }
}

export function createPublicCache(extraHeaders: Record<string, string>, limits = { entries: 5000, bytes: 96 << 20 }) {
  const { entries: max, bytes: maxSize } = limits
  const entries = new LRUCache<string, ReadyAnswer>({ max, maxSize, sizeCalculation: sizeOf })
  const links = createLinks(max)
  const making = new Map<string, Promise<ReadyAnswer>>()
  let generation = 0
  // Browsers may store it but ask again each time: a change is seen at once, and an unchanged page costs a 304.
  const headers = { ...extraHeaders, 'cache-control': 'public, no-cache' }

  /**
   * Call before reading the answer's data; the returned function stores the answer, unless content has changed
   * meanwhile.
   */
  function begin(key: string) {
    const startedIn = generation
    return (answer: Answer) => {
      const ready = makeReady(answer, headers)
      if (generation === startedIn) entries.set(key, ready)
      return ready
    }
  }

  async function makeOnce(key: string, make: () => Promise<Made>) {
    const keep = begin(key)
    const answer = await make()
    return answer.keep ? keep(answer) : makeReady(answer, headers)
  }

  /** Answers with the entry under `key`; false if there is none. */
  function send(key: string, request: IncomingMessage, response: ServerResponse) {
    const ready = entries.get(key)
    if (ready) sendReady(ready, request, response)
    return ready !== undefined
  }

  return {
    begin,
    /** Clears the cache, as content has changed. Answers in progress are still sent, but not stored. */
    clear() {
      generation += 1
      entries.clear()
      making.clear()
    },
    /** Answers future GETs of `path` with the entry under `key`. */
    link: links.link,
    /** Answers a GET with the entry under its address or its link; false if there is none. */
    serve(request: IncomingMessage, response: ServerResponse) {
      const url = request.url ?? ''
      return (
        request.method === 'GET' &&
        (send(keyOf(request), request, response) || send(links.keyOf(url), request, response))
      )
    },
    send,
    /** Returns the answer under `key`, made at most once at a time however many ask; send it with `sendReady`. */
    async make(key: string, make: () => Promise<Made>) {
      const there = entries.get(key) ?? making.get(key)
      if (there) return there
      const ready = makeOnce(key, make)
      const forget = () => making.get(key) === ready && making.delete(key)
      making.set(key, ready)
      ready.then(forget, forget)
      return ready
    },
  }
}
export type PublicCache = ReturnType<typeof createPublicCache>
