import { listNotes, readNote, writeNote } from '../session.ts'
import { createSignal } from '../signal.ts'

/*
 * The signed-in person's last copies of the student area, for use without a network: the API's answers, stored
 * beside the session and no longer than it. Only lists and analyses: nothing that one acts upon, such as a
 * payment, and nothing of a running test.
 */

const kept =
  /^\/api\/student-portal\/(my-purchases|get-submission-data-for-analysis\/|get-classes-by-course-id\/|get-subjects-by-course-id\/|get-module-data\/|get-ftd-scholarship-test(-public)?$)|^\/api\/website\/web\/all-exams-and-categories$/
// These pages keep their data and tell its age themselves: a copy is used only where a page begins.
const keptByPages = /\/(my-purchases|all-exams-and-categories)$/
const received = new Set<string>()
const mark = 'answer '
// Characters. The browser gives five million to all of a site, and reads them from disk when it opens it.
const most = 3_000_000
// A bundle of 1,500 tests is 1.6 million.
const mostOfOne = 2_000_000

/** `tag`: entity tag by which the server knows whether the copy is current. */
type Copy = { at: number; tag: string | undefined; text: string }
const changes = createSignal()
let shownSince: number | null = null

function tell(at: number | null) {
  if (at === shownSince) return
  shownSince = at
  changes.tell()
}

/** Returns since when the shown copy was true, in milliseconds since 1970; null: the page shows current data. */
export const copyShown = () => shownSince

export const onCopyShown = changes.watch

export function isKept(path: string) {
  return kept.test(path)
}

function parse(note: string | null): Copy | null {
  const end = note?.indexOf('\n') ?? -1
  const [time, tag] = note?.slice(0, Math.max(0, end)).split(' ') ?? []
  const at = Number(time)
  return note === null || end < 1 || Number.isNaN(at) ? null : { at, tag, text: note.slice(end + 1) }
}

/** The oldest go until there is room. */
function makeRoom(length: number) {
  const copies = listNotes().flatMap((name) => {
    const copy = name.startsWith(mark) ? parse(readNote(name)) : null
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

export function keepAnswer(path: string, text: string, tag?: string) {
  tell(null)
  if (keptByPages.test(path)) received.add(path)
  if (text.length > mostOfOne) return
  writeNote(mark + path, null)
  makeRoom(text.length)
  writeNote(mark + path, `${Date.now()}${tag === undefined ? '' : ` ${tag}`}\n${text}`)
}

/** Returns a stored answer with its tag, which the server need not send again if unchanged. */
export function findTagged(path: string) {
  const copy = parse(readNote(mark + path))
  return copy?.tag === undefined ? null : { tag: copy.tag, text: copy.text }
}

/**
 * Returns the last stored answer; its `show` is called when it replaces a current one, so that the page tells its
 * age.
 */
export function findAnswer(path: string) {
  const copy = received.has(path) ? null : parse(readNote(mark + path))
  if (!copy) return null
  const show = () => {
    tell(shownSince === null ? copy.at : Math.min(shownSince, copy.at))
    return copy.text
  }
  return { show }
}
