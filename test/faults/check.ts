import { graceSeconds } from '../../src/domains/attempts/rules.ts'
import type { JournalEntry } from '../../src/domains/attempts/schema.ts'
import { ask } from './database.ts'
import { type Answer, createCounter } from './marks.ts'
import type { Candidate } from './student.ts'
import type { Tally } from './tally.ts'

type Row = Answer & { attempt_id: string; epoch: number; seq: number; client_at: Date; server_at: Date }
type AttemptRow = {
  id: string
  user_name: string
  closed_at: Date | null
  score: { marks: string } | null
  marks_obtained: number | null
}

export type Violation = { candidate: Candidate; what: string }

const clockToleranceMs = 1000

function isAsSent(row: Row, entry: JournalEntry) {
  const { question_id, option_id, option_ids = null, number = null, marked, seconds } = entry
  const given = [question_id, option_id, option_ids, number, marked, seconds, Date.parse(entry.at)]
  const kept = [row.question_id, row.option_id, row.option_ids, row.number, row.marked, row.seconds, +row.client_at]
  return JSON.stringify(given) === JSON.stringify(kept)
}

/** Every entry called saved is in the journal as it was sent; nothing else is but what was sent; no gap, nothing twice, nothing after the grace. */
function checkJournal({ ledger, hours, tally }: Candidate, rows: Row[]) {
  const found: string[] = []
  const byPlace = new Map(rows.map((row) => [`${row.epoch}.${row.seq}`, row]))
  if (byPlace.size !== rows.length) found.push('an entry stands in the journal twice')
  for (const { epoch, seq } of ledger.saved()) {
    tally.add('checked: acknowledged entries')
    if (!byPlace.has(`${epoch}.${seq}`)) found.push(`entry ${epoch}.${seq} was acknowledged and is lost`)
  }
  const latest = new Date(hours.deadline + graceSeconds * 1000)
  for (const row of rows) {
    const entry = ledger.entryAt(row.epoch, row.seq)
    const name = `entry ${row.epoch}.${row.seq}`
    if (!entry) found.push(`${name} is in the journal and nobody sent it`)
    else if (!isAsSent(row, entry)) found.push(`${name} is not in the journal as it was sent`)
    if (row.seq > 1 && !byPlace.has(`${row.epoch}.${row.seq - 1}`)) found.push(`there is a gap before ${name}`)
    if (row.server_at > latest) found.push(`${name} was taken after the grace`)
  }
  return found
}

/** Once a newer page has the attempt, nothing of an older one is taken. */
function checkLease({ ledger, tally }: Candidate, rows: Row[]) {
  tally.add('checked: pages that took over', ledger.opened.size)
  const late = rows.filter((row) =>
    [...ledger.opened].some(([epoch, openedAt]) => row.epoch < epoch && +row.server_at > openedAt),
  )
  return late.map(({ epoch, seq }) => `entry ${epoch}.${seq} was taken though a newer page had the attempt`)
}

/** The last entry of each question by epoch and sequence. */
function foldByHand(rows: Row[]) {
  const sheet = new Map<string, Row>()
  for (const row of rows) {
    const before = sheet.get(row.question_id)
    const isLater = !before || row.epoch > before.epoch || (row.epoch === before.epoch && row.seq > before.seq)
    if (isLater) sheet.set(row.question_id, row)
  }
  return sheet
}

/** What the server said was left always pointed at the one deadline. */
function checkTime({ ledger, hours, tally }: Candidate) {
  const found: string[] = []
  for (const { from, to, seconds } of ledger.readings) {
    tally.add('checked: readings of the clock')
    const [most, least] = [hours.deadline - from, hours.deadline - to].map((ms) => Math.max(0, ms))
    const ms = seconds * 1000
    if (ms > (most ?? 0) + clockToleranceMs) found.push(`${seconds} s were said to be left when it was ${most} ms`)
    if (ms < (least ?? 0) - clockToleranceMs) found.push(`${seconds} s were said to be left when it was ${least} ms`)
  }
  return found
}

type Count = Awaited<ReturnType<typeof createCounter>>

/** The marks are those of the journal, exactly and as shown. */
function checkMarks(attempt: AttemptRow, rows: Row[], count: Count) {
  const { exact, shown } = count(foldByHand(rows))
  const [n = '0', d = '1'] = (attempt.score?.marks ?? '').split('/')
  const isSame = BigInt(n) * exact.d === exact.n * BigInt(d) && attempt.marks_obtained === shown
  return isSame ? [] : [`the marks are ${attempt.score?.marks} (${attempt.marks_obtained}), counted again ${shown}`]
}

/** What the candidate is shown afterwards is what the journal says, and what the screen said at handing in. */
async function checkResult({ ledger, devices, tally, handedIn }: Candidate, rows: Row[]) {
  const [device] = devices
  device.link.clear()
  const analysis = await device.api.analysis(ledger.attemptId)
  const sheet = foldByHand(rows)
  const found: string[] = []
  for (const { q_id, selected_option, marked, visited, time_spent } of analysis.question_data) {
    const last = sheet.get(q_id._id)
    tally.add('checked: answers in the analysis')
    const shown = [selected_option, marked, visited, time_spent]
    const kept = [last?.option_id ?? null, last?.marked ?? false, last !== undefined, last?.seconds ?? 0]
    if (JSON.stringify(shown) !== JSON.stringify(kept))
      found.push(`question ${q_id._id} is shown as ${shown}, the journal says ${kept}`)
  }
  for (const answer of handedIn ?? []) {
    const last = sheet.get(answer.questionId)
    tally.add('checked: answers on the screen at handing in')
    if (last?.option_id !== answer.optionId || last.marked !== answer.marked)
      found.push(`question ${answer.questionId} was handed in as ${answer.optionId} and counts as ${last?.option_id}`)
  }
  const { mySubmissions } = await device.api.myPurchases()
  const own = mySubmissions.filter(({ quiz_id }) => quiz_id._id === analysis.quiz_id._id)
  if (own.length !== 1) found.push(`there are ${own.length} submissions`)
  return found
}

function checkOneAttempt({ ledger }: Candidate, own: AttemptRow[]) {
  const known = new Set([...own.map(({ id }) => id), ...ledger.attemptIds, ...ledger.submissionIds])
  return own.length === 1 && known.size === 1 ? [] : [`there are attempts or submissions ${[...known].join(', ')}`]
}

export function listAttempts(dataDir: string, testId: string) {
  return ask<AttemptRow>(
    dataDir,
    `select a.id, u.user_name, a.closed_at, a.score, a.marks_obtained from attempts a join users u on u.id = a.student_id
     where a.test_id = $1`,
    [testId],
  )
}

type Hall = { dataDir: string; testId: string; candidates: Candidate[]; firstScores: Map<string, string>; tally: Tally }

/** Holds the database and the API against what the devices know. */
export async function checkHall({ dataDir, testId, candidates, firstScores, tally }: Hall): Promise<Violation[]> {
  const attempts = await listAttempts(dataDir, testId)
  const count = await createCounter(dataDir, testId)
  const journal = await ask<Row>(
    dataDir,
    'select j.* from answer_journal j join attempts a on a.id = j.attempt_id where a.test_id = $1',
    [testId],
  )
  const violations: Violation[] = []
  for (const candidate of candidates) {
    const { ledger } = candidate
    const own = attempts.filter(({ user_name }) => user_name === ledger.student)
    const rows = journal.filter(({ attempt_id }) => attempt_id === ledger.attemptId)
    const found = [...ledger.problems, ...checkOneAttempt(candidate, own)]
    found.push(...checkJournal(candidate, rows), ...checkLease(candidate, rows), ...checkTime(candidate))
    const [attempt] = own
    if (!attempt?.closed_at) found.push('the attempt is still open')
    else {
      tally.add('checked: scores counted a second way')
      found.push(...checkMarks(attempt, rows, count), ...(await checkResult(candidate, rows)))
      if (firstScores.get(attempt.id) !== JSON.stringify(attempt.score)) found.push('the score was counted twice')
    }
    violations.push(...found.map((what) => ({ candidate, what })))
  }
  return violations
}
