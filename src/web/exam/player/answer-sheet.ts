import type { OpenAttempt, Saved } from '../../../domains/attempts/schema.ts'
import { createStopwatch } from './deadline.ts'
import { acknowledge, append, leavingBatchLimit, nextBatch, openJournal, toKeep, unsentSince } from './journal.ts'
import type { JournalStore } from './keep-journal.ts'
import type { Layout } from './layout.ts'
import { type ExamAction, type ExamState, reduce, startState, writtenBy } from './state.ts'

export type SheetParts = {
  layout: Layout
  attempt: OpenAttempt
  store: JournalStore
  /** Seconds, of a clock that only runs forward. */
  now: () => number
  currentId?: string | undefined
}

/** What one page holds of an attempt: the state, and the journal of what the server does not have yet, kept on the device too. */
export function createAnswerSheet({ layout, attempt, store, now, currentId }: SheetParts) {
  const stopwatch = createStopwatch(now)
  let exam = startState(layout, attempt.answers, currentId)
  let journal = openJournal(attempt.epoch, attempt.answers)

  function keep(next: typeof journal) {
    journal = next
    store.write(attempt._id, toKeep(journal), attempt.epoch)
  }

  function write(next: ExamState) {
    const written = writtenBy(exam, next)
    exam = next
    if (written.length > 0) keep(append(journal, written, new Date().toISOString()))
  }

  /** Answers that a killed tab of this device left unsent become part of this epoch. */
  function takeUpUnsent() {
    const kept = store.read(attempt._id)
    const left = kept ? unsentSince(kept, attempt.answers) : []
    const known = left.filter(({ question_id }) => layout.position.has(question_id))
    if (known.length === 0) return
    const answers = { ...exam.answers }
    for (const answer of known) answers[answer.question_id] = answer
    exam = startState(layout, Object.values(answers), currentId)
    keep(append(journal, known, new Date().toISOString()))
  }

  takeUpUnsent()
  write(reduce(layout, exam, { type: 'open', questionId: exam.currentId, spent: 0 }))

  return {
    exam: () => exam,
    record: (action: ExamAction) => write(reduce(layout, exam, { ...action, spent: stopwatch.take() })),
    secondsHere: () => (exam.answers[exam.currentId]?.seconds ?? 0) + stopwatch.peek(),
    unsentAnswers: () => new Set(journal.unsent.map(({ question_id }) => question_id)).size,
    batch: (isLeaving: boolean) => nextBatch(journal, isLeaving ? leavingBatchLimit : undefined),
    acknowledge: ({ acknowledged }: Saved) => keep(acknowledge(journal, acknowledged)),
  }
}
