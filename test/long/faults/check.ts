import { analysisCalls } from '#domains/attempts/calls.ts'
import { verifyJournal } from '#domains/attempts/seals/seal-journals.ts'
import { graceSeconds } from '#domains/attempts/sitting/rules.ts'
import { bundleCalls } from '#domains/student-area/calls.ts'
import { withDatabase } from '../../../bench/seed.ts'
import type { Candidate } from './candidate.ts'
import { type AttemptRow, checkJournal, checkLease, foldByHand, plainAnswer, type Row } from './check-journal.ts'
import { ask } from './database.ts'
import { createCounter } from './marks.ts'

export type Violation = { candidate: Candidate; what: string }

const clockToleranceMs = 1000

type Reading = Candidate['ledger']['readings'][number]

/** Returns a problem unless `seconds` can be the time left between two moments. */
function misread({ from, to }: Reading, seconds: number, ends: { earliest: number; latest: number }) {
  const [most, least] = [ends.latest - from, ends.earliest - to].map((ms) => Math.max(0, ms))
  const ms = seconds * 1000
  if (ms > (most ?? 0) + clockToleranceMs) return `${seconds} s were said to be left when it was ${most} ms`
  return ms < (least ?? 0) - clockToleranceMs ? `${seconds} s were said to be left when it was ${least} ms` : null
}

/**
 * Checks that all times left reported by the server, for the test and each section, point at the same ends; at
 * earlier ones where sections were left.
 */
function checkTime({ ledger, hours, kind, tally }: Candidate, { section_ends: own }: AttemptRow) {
  const endOf = (latest: number, left: number | undefined) => ({
    latest,
    earliest: kind.mayLeave ? (left ?? latest) : latest,
  })
  return ledger.readings.flatMap((reading) => {
    tally.add('checked: readings of the clock')
    const sections = (kind.hasClocks ? reading.ends : null) ?? []
    const problems = [
      misread(reading, reading.seconds, endOf(hours.deadline, own?.at(-1))),
      ...sections.map((seconds, index) =>
        misread(reading, seconds, endOf(hours.sectionEnds[index] ?? 0, own?.[index])),
      ),
    ]
    return problems.filter((problem) => problem !== null)
  })
}

type Count = Awaited<ReturnType<typeof createCounter>>

/** Checks that the marks are exactly those of the journal, and shown as such. */
function checkMarks(attempt: AttemptRow, rows: Row[], count: Count) {
  const { exact, shown } = count(foldByHand(rows))
  const [n = '0', d = '1'] = (attempt.score?.marks ?? '').split('/')
  const isSame = BigInt(n) * exact.d === exact.n * BigInt(d) && attempt.marks_obtained === shown
  return isSame ? [] : [`the marks are ${attempt.score?.marks} (${attempt.marks_obtained}), counted again ${shown}`]
}

/** Returns the answer that finally counts, in the analysis's form. */
function evaluated(last: Row | undefined, { kind }: Candidate) {
  const { option_id = null, option_ids, number } = (kind.terms.draftsCount && last?.draft) || last || {}
  return [option_id, option_id === null ? (option_ids ?? []) : [option_id], number ?? null]
}

/** Checks that the analysis agrees with the journal. */
async function checkAnalysis(candidate: Candidate, sheet: Map<string, Row>) {
  const { ledger, devices, tally } = candidate
  const [device] = devices
  device.link.clear()
  const analysis = await device.api(analysisCalls).analysis({ id: ledger.attemptId })
  const found: string[] = []
  for (const { q_id, ...row } of analysis.question_data) {
    const last = sheet.get(q_id._id)
    tally.add('checked: answers in the analysis')
    const shown = [row.selected_option, row.selected_options, row.given_number, row.marked, row.visited, row.time_spent]
    const kept = [...evaluated(last, candidate), last?.marked ?? false, last !== undefined, last?.seconds ?? 0]
    if (JSON.stringify(shown) !== JSON.stringify(kept))
      found.push(`question ${q_id._id} is shown as ${JSON.stringify(shown)}, the journal says ${JSON.stringify(kept)}`)
  }
  const { submissions } = await device.api(bundleCalls).ownPart()
  const own = submissions.filter(({ quiz_id }) => quiz_id === analysis.quiz_id._id)
  return own.length === 1 ? found : [...found, `there are ${own.length} submissions`]
}

/**
 * Checks that the screen at submission shows what counts. A question that was viewed too late may be shown as empty.
 */
function checkScreen({ handedIn, tally }: Candidate, sheet: Map<string, Row>) {
  const told = (one: { marked: boolean } & Parameters<typeof plainAnswer>[0]) =>
    JSON.stringify([plainAnswer(one), one.marked])
  return (handedIn ?? []).flatMap((answer) => {
    tally.add('checked: answers on the screen at handing in')
    const [shown, kept] = [told(answer), told(sheet.get(answer.question_id) ?? { marked: false })]
    return shown === kept ? [] : [`question ${answer.question_id} was handed in as ${shown} and stands as ${kept}`]
  })
}

function checkOneAttempt({ ledger }: Candidate, own: AttemptRow[]) {
  const known = new Set([...own.map(({ id }) => id), ...ledger.attemptIds, ...ledger.submissionIds])
  return own.length === 1 && known.size === 1 ? [] : [`there are attempts or submissions ${[...known].join(', ')}`]
}

export function listAttempts(dataDir: string, testIds: string[]) {
  return ask<AttemptRow>(
    dataDir,
    `select a.id, a.test_id, u.user_name, a.deadline, a.section_ends, a.closed_at, a.closed_by, a.closing_written_at, a.score, a.marks_obtained
     from attempts a join users u on u.id = a.student_id where a.test_id = any($1)`,
    [testIds],
  )
}

function listRows(dataDir: string, testIds: string[]) {
  return ask<Row>(
    dataDir,
    'select j.* from answer_journal j join attempts a on a.id = j.attempt_id where a.test_id = any($1)',
    [testIds],
  )
}

/** Returns the attempts whose journal differs from what the server wrote, judged by its hashes. */
function listBroken(dataDir: string, attempts: AttemptRow[]) {
  return withDatabase(dataDir, async (ctx) => {
    const broken = new Set<string>()
    for (const { id } of attempts) if (!(await verifyJournal(ctx, id))) broken.add(id)
    return broken
  })
}

const earlyByMs = 200

/** Checks that an attempt was closed by the deadline only after the grace, by the database's clock. */
function checkClosing({ hours }: Candidate, { closed_by: by, closing_written_at: writtenAt, deadline }: AttemptRow) {
  const due = Math.min(hours.sweepAt, +deadline + graceSeconds * 1000)
  if (by !== 'deadline' || !writtenAt || +writtenAt >= due - earlyByMs) return []
  return [`it was closed ${((due - +writtenAt) / 1000).toFixed(1)} s before its time`]
}

type Held = { rows: Row[]; count: Count; firstScore: string | undefined; isBroken: boolean }

/** Returns what a closing writes, which a second one must not change. */
export function closingOf({ score, closed_at, closed_by, closing_written_at }: AttemptRow) {
  return JSON.stringify([score, closed_at, closed_by, closing_written_at])
}

async function checkCandidate(candidate: Candidate, attempt: AttemptRow, { rows, count, ...held }: Held) {
  const { tally } = candidate
  const found = [...checkJournal(candidate, attempt, rows), ...checkLease(candidate, rows)]
  found.push(...checkTime(candidate, attempt), ...checkClosing(candidate, attempt))
  tally.add('checked: chains of hashes')
  if (held.isBroken) found.push('the hashes of the journal do not hold')
  if (!attempt.closed_at) return [...found, 'the attempt is still open']
  tally.add('checked: scores counted a second way')
  const sheet = foldByHand(rows)
  found.push(...checkMarks(attempt, rows, count), ...checkScreen(candidate, sheet))
  found.push(...(await checkAnalysis(candidate, sheet)))
  return held.firstScore === closingOf(attempt) ? found : [...found, 'it was closed and counted twice']
}

type Hall = { dataDir: string; candidates: Candidate[]; firstScores: Map<string, string> }

/** Compares the database and the API with what the devices know. */
export async function checkHall({ dataDir, candidates, firstScores }: Hall): Promise<Violation[]> {
  const testIds = [...new Set(candidates.map(({ testId }) => testId))]
  const attempts = await listAttempts(dataDir, testIds)
  const counters = new Map<string, Count>()
  for (const testId of testIds) counters.set(testId, await createCounter(dataDir, testId))
  const journal = Map.groupBy(await listRows(dataDir, testIds), ({ attempt_id }) => attempt_id)
  const broken = await listBroken(dataDir, attempts)
  const violations: Violation[] = []
  for (const candidate of candidates) {
    const { ledger, testId } = candidate
    const own = attempts.filter(({ user_name, test_id }) => user_name === ledger.student && test_id === testId)
    const found = [...ledger.problems, ...checkOneAttempt(candidate, own)]
    const [attempt] = own
    const count = counters.get(testId)
    if (attempt && count) {
      const rows = journal.get(ledger.attemptId) ?? []
      const held = { rows, count, firstScore: firstScores.get(attempt.id), isBroken: broken.has(attempt.id) }
      found.push(...(await checkCandidate(candidate, attempt, held)))
    }
    violations.push(...found.map((what) => ({ candidate, what })))
  }
  return violations
}
