import type { ApiReply, ApiRequest } from '../api/call-api.ts'
import { fetchReply, timeoutMs } from '../api/fetch-reply.ts'
import { getToken, listNotes, readNote, writeNote } from '../session.ts'
import { createSignal } from '../signal.ts'

/*
 * The signed-in person's last copies of the student area and of registers, for use without a network: the API's
 * answers, stored beside the session and no longer than it. Only lists, analyses and registers: nothing that is acted
 * upon, such as a payment, and nothing of a running test.
 */

const ofRegisters =
  /^\/api\/(staff\/(me|settings\/in-force|registers(\?.*)?|classes\/[\w-]+\/register)|masters\/center|website\/web\/institute)$/
const kept =
  /^\/api\/student-portal\/(own-part|open-tests\/|get-submission-data-for-analysis\/|get-classes-by-course-id\/|get-subjects-by-course-id\/|get-module-data\/|get-ftd-scholarship-test(-public)?$)|^\/api\/website\/web\/all-exams-and-categories$/
// These pages keep their data and show how old they are: a copy is used only when a page first loads.
const keptByPages = /\/(own-part|all-exams-and-categories|register)$/
// The address names the content, so a copy stays current. The newest is needed as long as the session lasts.
const lasting = /\/open-tests\/[\w-]+$/
const received = new Set<string>()
const mark = 'answer '
// Characters. A browser allows a site five million in total, and reads them from disk when it opens the site.
const most = 3_000_000
// The open tests of somebody with 1,500 are 1.4 million.
const mostOfOne = 2_000_000

/** `tag`: entity tag by which the server can tell whether the copy is current. */
type Copy = { at: number; tag: string | undefined; text: string }
const changes = createSignal()
let shownSince: number | null = null

function tell(at: number | null) {
  if (at === shownSince) return
  shownSince = at
  changes.tell()
}

/** Returns when the shown copy was current, in milliseconds since 1970; null: the page shows current data. */
export const copyShown = () => shownSince

export const onCopyShown = changes.watch

// Shorter if a copy can be shown instead.
const timeoutWithCopyMs = 8000

/** Sends a request; the last copy replaces a missing answer. `where`: whose answers are stored. */
export async function sendOrShowCopy(request: ApiRequest, where: 'student-area' | 'console'): Promise<ApiReply> {
  const { method, path } = request
  const token = getToken()
  const isKept = (where === 'console' ? ofRegisters : kept).test(path)
  if (method !== 'GET' || token === null || !isKept) return fetchReply(request)
  const known = findTagged(path)
  if (known && lasting.test(path)) return { status: 200, text: known.text }
  try {
    const answer = await fetchReply(request, {
      patienceMs: findAnswer(path) === null ? timeoutMs : timeoutWithCopyMs,
      known,
    })
    // Another person may have signed in since.
    if (answer.status === 200 && getToken() === token) keepAnswer(path, answer.text, answer.tag)
    return answer
  } catch (error) {
    const copy = getToken() === token ? findAnswer(path) : null
    if (copy === null) throw error
    return { status: 200, text: copy.show() }
  }
}

function parse(note: string | null): Copy | null {
  const end = note?.indexOf('\n') ?? -1
  const [time, tag] = note?.slice(0, Math.max(0, end)).split(' ') ?? []
  const at = Number(time)
  return note === null || end < 1 || Number.isNaN(at) ? null : { at, tag, text: note.slice(end + 1) }
}

/** Deletes the oldest copies until there is room, and lasting ones only for a newer one, `path`. */
function makeRoom(path: string, length: number) {
  const names = listNotes().filter((name) => name.startsWith(mark))
  const isLasting = (name: string) => lasting.test(name)
  if (isLasting(path)) for (const name of names.filter(isLasting)) writeNote(name, null)
  const copies = names.flatMap((name) => {
    const copy = isLasting(name) ? null : parse(readNote(name))
    return copy ? [{ name, at: copy.at, length: copy.text.length }] : []
  })
  copies.sort((a, b) => a.at - b.at)
  let sum = copies.reduce((all, copy) => all + copy.length, length)
  for (const copy of copies) {
    if (sum <= most) return
    writeNote(copy.name, null)
    sum -= copy.length
  }
}

function keepAnswer(path: string, text: string, tag?: string) {
  tell(null)
  if (keptByPages.test(path)) received.add(path)
  if (text.length > mostOfOne) return
  writeNote(mark + path, null)
  makeRoom(path, text.length)
  writeNote(mark + path, `${Date.now()}${tag === undefined ? '' : ` ${tag}`}\n${text}`)
}

/** Returns a stored answer with its tag, so that the server need not send it again if unchanged. */
function findTagged(path: string) {
  const copy = parse(readNote(mark + path))
  return copy?.tag === undefined ? null : { tag: copy.tag, text: copy.text }
}

/**
 * Returns the last stored answer; call its `show` when it replaces a current one, so that the page shows how old it is.
 */
function findAnswer(path: string) {
  const copy = received.has(path) ? null : parse(readNote(mark + path))
  if (!copy) return null
  const show = () => {
    tell(shownSince === null ? copy.at : Math.min(shownSince, copy.at))
    return copy.text
  }
  return { show }
}
