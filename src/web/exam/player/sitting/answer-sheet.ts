import type { AnswerState, JournalEntry, OpenAttempt, Saved } from '#domains/attempts/sitting/schema.ts'
import { answerValue, draftOf, isSameValue, noAnswer, valueOnScreen } from './answer.ts'
import type { createStopwatch } from './clocks.ts'
import { type ExamAction, type ExamRules, type ExamState, reduce, startState, writtenBy } from './exam-state.ts'

/*
 * Answers of an attempt on one page: their state on the screen, and the journal of entries that the server does not
 * have yet. An entry leaves the journal only when the server has stored it on disk; the device keeps the journal beyond
 * the page's life. The journal itself is pure data.
 */

export type Journal = {
  epoch: number
  nextSeq: number
  unsent: readonly JournalEntry[]
  /** Questions with unsent entries, so that taps stay fast after hours offline. */
  waiting: ReadonlySet<string>
  /** State that the server is known to hold and count, by question. */
  settled: Readonly<Record<string, AnswerState>>
}

/** Data that survives the tab: unsent entries and the server's state of their questions when they were written. */
export type StoredJournal = {
  epoch: number
  entries: readonly JournalEntry[]
  settled: Record<string, AnswerState>
}

const batchLimit = 400
// A browser completes at most 64 KB of requests of a closed page; an entry with a draft is below 370 bytes.
export const leavingBatchLimit = 160

export function openJournal(epoch: number, answers: AnswerState[], nextSeq = 1): Journal {
  const settled = Object.fromEntries(answers.map((answer) => [answer.question_id, answer]))
  return { epoch, nextSeq, unsent: [], waiting: new Set(), settled }
}

/** `at`: the device's clock, ISO 8601. */
export function append(journal: Journal, answers: AnswerState[], at: string): Journal {
  const { nextSeq, unsent, waiting } = journal
  const entries = answers.map((answer, index) => ({ ...answer, seq: nextSeq + index, at }))
  const isKnown = answers.every(({ question_id }) => waiting.has(question_id))
  const questions = answers.map(({ question_id }) => question_id)
  return {
    ...journal,
    nextSeq: nextSeq + entries.length,
    unsent: [...unsent, ...entries],
    waiting: isKnown ? waiting : new Set([...waiting, ...questions]),
  }
}

export function nextBatch(journal: Journal, limit = batchLimit): JournalEntry[] {
  return journal.unsent.slice(0, limit)
}

/** Returns the unsent entries that an acknowledgement covers. */
export function coveredBy(journal: Journal, acknowledged: number) {
  return journal.unsent.filter(({ seq }) => seq <= acknowledged)
}

/** Returns the state of the question that an entry records. */
export function stateOf({ question_id, marked, seconds, draft, ...entry }: JournalEntry): AnswerState {
  const inDraft = draft ? { draft: draftOf(answerValue(draft)) } : {}
  return { question_id, ...answerValue(entry), ...inDraft, marked, seconds }
}

/**
 * Removes entries that are on disk. Late and repeated acknowledgements have no effect. `tooLate`: entries that are on
 * disk but do not count; the server still holds the previous state.
 */
export function acknowledge(
  journal: Journal,
  acknowledged: number,
  tooLate: ReadonlySet<JournalEntry> = new Set(),
): Journal {
  const stored = coveredBy(journal, acknowledged)
  if (stored.length === 0) return journal
  const settled = { ...journal.settled }
  for (const entry of stored) if (!tooLate.has(entry)) settled[entry.question_id] = stateOf(entry)
  const unsent = journal.unsent.slice(stored.length)
  return { ...journal, settled, unsent, waiting: new Set(unsent.map(({ question_id }) => question_id)) }
}

export function toStore({ epoch, unsent, waiting, settled }: Journal): StoredJournal | null {
  if (unsent.length === 0) return null
  const held: Record<string, AnswerState> = {}
  for (const id of waiting) if (settled[id]) held[id] = settled[id]
  return { epoch, entries: unsent, settled: held }
}

type Answered = Pick<JournalEntry, 'option_id' | 'option_ids' | 'number' | 'draft' | 'marked'>

/** Returns whether two states look the same on the screen: answer, draft and review flag. */
function isSame(a: Answered | undefined, b: Answered | undefined) {
  if (!a || !b) return a === b
  return isSameValue(a, b) && isSameValue(a.draft ?? {}, b.draft ?? {}) && a.marked === b.marked
}

function byQuestion(entries: readonly JournalEntry[]) {
  const groups = new Map<string, JournalEntry[]>()
  for (const entry of entries) {
    const group = groups.get(entry.question_id)
    if (group) group.push(entry)
    else groups.set(entry.question_id, [entry])
  }
  return groups
}

/**
 * Returns the latest unsent answers of a killed tab, to be written again over the server's current state. If another
 * device has changed an answer since, the server's newer one stays.
 */
export function unsentSince(kept: StoredJournal, held: AnswerState[]): AnswerState[] {
  const server = new Map(held.map((answer) => [answer.question_id, answer]))
  return [...byQuestion(kept.entries)].flatMap(([questionId, entries]) => {
    const now = server.get(questionId)
    // Equals one of this device's own entries: the batch arrived, and only the reply was lost.
    const isOurs = isSame(now, kept.settled[questionId]) || entries.some((written) => isSame(now, written))
    const latest = entries.at(-1)
    if (!isOurs || !latest) return []
    const answer = stateOf(latest)
    return [{ ...answer, seconds: Math.max(answer.seconds, now?.seconds ?? 0) }]
  })
}

export type SheetParts = {
  rules: ExamRules
  attempt: OpenAttempt
  /** Journal stored by this device in the previous sitting. */
  kept: StoredJournal | null
  /** Receives what the device must store from now on; null to store nothing. */
  store: { write: (kept: StoredJournal | null) => void }
  stopwatch: ReturnType<typeof createStopwatch>
  currentId?: string | undefined
  /** Number of the next entry, if this page continues a journal of an earlier one. */
  nextSeq?: number | undefined
}

function isSameOnScreen(a: AnswerState, b: AnswerState | undefined) {
  return isSameValue(valueOnScreen(a), b ? valueOnScreen(b) : noAnswer)
}

export function createAnswerSheet({ rules, attempt, kept, store, stopwatch, currentId, nextSeq }: SheetParts) {
  const lateQuestions = new Set<string>()
  let exam = startState(rules, attempt.answers, currentId)
  let journal = openJournal(attempt.epoch, attempt.answers, nextSeq)

  function keep(next: Journal) {
    if (next === journal) return
    journal = next
    store.write(toStore(journal))
  }

  function write(next: ExamState) {
    const written = writtenBy(exam, next)
    exam = next
    if (written.length > 0) keep(append(journal, written, new Date().toISOString()))
  }

  /** Adds the unsent answers of a killed tab on this device to this epoch, and deletes what that tab stored. */
  function takeUpUnsent(left: StoredJournal) {
    const known = unsentSince(left, attempt.answers).filter(({ question_id }) => rules.layout.position.has(question_id))
    const answers = { ...exam.answers }
    for (const answer of known) answers[answer.question_id] = answer
    exam = startState(rules, Object.values(answers), currentId)
    journal = append(journal, known, new Date().toISOString())
    store.write(toStore(journal))
  }

  /** Resets the screen to what the server counts. */
  function undoLate(entries: ReadonlySet<JournalEntry>) {
    const answers = { ...exam.answers }
    for (const entry of entries) {
      const { question_id, seconds } = entry
      const held = journal.settled[question_id]
      if (!isSameOnScreen(stateOf(entry), held)) lateQuestions.add(question_id)
      answers[question_id] = held ?? { question_id, ...noAnswer, marked: false, seconds }
    }
    exam = { ...exam, answers }
  }

  /** From here on, time counts for the new question. */
  const goTo = (questionId: string) => write(reduce(rules, exam, { type: 'open', questionId, spent: 0 }))

  if (kept) takeUpUnsent(kept)
  goTo(exam.currentId)

  return {
    exam: () => exam,
    goTo,
    record: (action: ExamAction) => write(reduce(rules, exam, { ...action, spent: stopwatch.take() })),
    secondsHere: () => (exam.answers[exam.currentId]?.seconds ?? 0) + stopwatch.peek(),
    unsentAnswers: () => journal.waiting.size,
    lateAnswers: () => lateQuestions.size,
    /** Returns the state that the server is known to hold, and the end of this epoch's journal. */
    held: () => ({ answers: Object.values(journal.settled), nextSeq: journal.nextSeq }),
    batch: (isLeaving: boolean) => nextBatch(journal, isLeaving ? leavingBatchLimit : undefined),
    acknowledge: (saved: Saved) => {
      const late = new Set(coveredBy(journal, saved.acknowledged).filter(({ seq }) => saved.late.includes(seq)))
      keep(acknowledge(journal, saved.acknowledged, late))
      if (late.size > 0) undoLate(late)
    },
  }
}
export type AnswerSheet = ReturnType<typeof createAnswerSheet>
