import { graceSeconds } from '#domains/attempts/sitting/rules.ts'
import type { Draft, JournalEntry } from '#domains/attempts/sitting/schema.ts'
import type { Candidate } from './candidate.ts'
import type { Answer } from './marks.ts'

export type Row = Answer & {
  attempt_id: string
  epoch: number
  seq: number
  late: boolean
  client_at: Date
  server_at: Date
}
/** The attempt in its final state. Its ends are earlier than at the start where a section was left, or where a short test makes the grace pass faster. */
export type AttemptRow = {
  id: string
  test_id: string
  user_name: string
  deadline: Date
  section_ends: number[] | null
  closed_at: Date | null
  closed_by: 'student' | 'deadline' | null
  closing_written_at: Date | null
  score: { marks: string } | null
  marks_obtained: number | null
}

const graceMs = graceSeconds * 1000
/** The server accepts answers to a section this long before it begins. */
const skewMs = 5000
/** The longest wait of a save while the database starts, after its arrival time was recorded. */
const waitMs = 12_000

type Given = { option_id?: string | null; option_ids?: string[] | null; number?: string | null; draft?: Draft | null }

/** Returns the chosen answer and the draft in one format, whichever side wrote them. */
export function plainAnswer({ draft, ...answer }: Given) {
  const value = (given: Given) => [given.option_id ?? null, given.option_ids ?? null, given.number ?? null]
  return [value(answer), draft ? value(draft) : null]
}

function isAsSent(row: Row, entry: JournalEntry) {
  const rest = (one: Row | JournalEntry, at: number) => [one.question_id, plainAnswer(one), one.marked, one.seconds, at]
  return JSON.stringify(rest(entry, Date.parse(entry.at))) === JSON.stringify(rest(row, +row.client_at))
}

/** Returns the bounds of each section's end: the end at the start, and this attempt's final one. */
function boundsOf({ hours, kind }: Candidate, { section_ends: own }: AttemptRow) {
  const first = kind.hasClocks ? hours.sectionEnds : null
  return (place: number) => {
    const latest = first?.[place] ?? hours.deadline
    return { latest, earliest: own?.[place] ?? latest }
  }
}

/** Returns why a row wrongly counts: no second may be gained. */
function gained(candidate: Candidate, attempt: AttemptRow, { row, place }: { row: Row; place: number }) {
  const at = +row.server_at
  const boundOf = boundsOf(candidate, attempt)
  // An end is only ever moved forward, so the last one applied.
  if (at > +attempt.deadline + graceMs) return 'was taken after the grace'
  if (at > boundOf(place).latest + graceMs) return 'counts though it came after the grace of its section'
  const begins = candidate.kind.hasClocks && place > 0 ? boundOf(place - 1).earliest : 0
  return at < begins - skewMs ? 'counts though its section had not begun' : null
}

/** Returns why a row wrongly does not count: no second may be lost. */
function lost(candidate: Candidate, attempt: AttemptRow, { row, place }: { row: Row; place: number }) {
  const at = +row.server_at
  const boundOf = boundsOf(candidate, attempt)
  const isSubmitted = attempt.closed_by === 'student' && at > +(attempt.closed_at ?? 0) - waitMs
  const isOver = at > +attempt.deadline + graceMs - waitMs
  const isSectionOver = candidate.kind.hasClocks && at > boundOf(place).earliest + graceMs
  const isEarly = candidate.kind.hasClocks && place > 0 && at < boundOf(place - 1).latest - skewMs
  return isSubmitted || isOver || isSectionOver || isEarly ? null : 'is kept as late though it came in time'
}

/**
 * Checks the journal: it contains every entry called saved, as it was sent, and otherwise only entries that were sent; no gaps, no duplicates, and late entries
 * are marked.
 */
export function checkJournal(candidate: Candidate, attempt: AttemptRow, rows: Row[]) {
  const { ledger, tally, paper } = candidate
  const found: string[] = []
  const byPlace = new Map(rows.map((row) => [`${row.epoch}.${row.seq}`, row]))
  const sections = new Map(paper.sections.map(({ _id }, index) => [_id, index]))
  const placeOf = new Map(paper.questions.map(({ _id, section_id }) => [_id, sections.get(section_id) ?? 0]))
  if (byPlace.size !== rows.length) found.push('an entry stands in the journal twice')
  for (const { epoch, seq } of ledger.saved()) {
    tally.add('checked: acknowledged entries')
    if (!byPlace.has(`${epoch}.${seq}`)) found.push(`entry ${epoch}.${seq} was acknowledged and is lost`)
  }
  for (const row of rows) {
    const entry = ledger.entryAt(row.epoch, row.seq)
    const name = `entry ${row.epoch}.${row.seq}`
    if (!entry) found.push(`${name} is in the journal and nobody sent it`)
    else if (!isAsSent(row, entry)) found.push(`${name} is not in the journal as it was sent`)
    if (!row.late && row.seq > 1 && !byPlace.has(`${row.epoch}.${row.seq - 1}`))
      found.push(`there is a gap before ${name}`)
    if (row.late) tally.add('checked: rows that came late')
    const judge = row.late ? lost : gained
    const wrong = judge(candidate, attempt, { row, place: placeOf.get(row.question_id) ?? 0 })
    if (wrong) found.push(`${name} ${wrong}`)
  }
  return found
}

/** Checks that nothing from an older page counts once a newer page has the attempt. */
export function checkLease({ ledger, tally }: Candidate, rows: Row[]) {
  tally.add('checked: pages that took over', ledger.opened.size)
  const late = rows.filter(
    (row) => !row.late && [...ledger.opened].some(([epoch, at]) => row.epoch < epoch && +row.server_at > at),
  )
  return late.map(({ epoch, seq }) => `entry ${epoch}.${seq} was taken though a newer page had the attempt`)
}

/** Returns the last timely entry of each question, by epoch and sequence. */
export function foldByHand(rows: Row[]) {
  const sheet = new Map<string, Row>()
  for (const row of rows) {
    if (row.late) continue
    const before = sheet.get(row.question_id)
    const isLater = !before || row.epoch > before.epoch || (row.epoch === before.epoch && row.seq > before.seq)
    if (isLater) sheet.set(row.question_id, row)
  }
  return sheet
}
