import type { AnswerState, JournalEntry, OpenAttempt, Saved } from '../../../../domains/attempts/schema.ts'
import { isSameValue, noAnswer } from './answer-value.ts'
import { createStopwatch } from './deadline.ts'
import { valueOnScreen } from './give-answer.ts'
import {
  acknowledge,
  append,
  coveredBy,
  type KeptJournal,
  leavingBatchLimit,
  nextBatch,
  openJournal,
  stateOf,
  toKeep,
  unsentSince,
} from './journal.ts'
import { type ExamAction, type ExamRules, type ExamState, reduce, startState, writtenBy } from './state.ts'

export type SheetParts = {
  rules: ExamRules
  attempt: OpenAttempt
  /** What this device kept of the attempt before. */
  kept: KeptJournal | null
  /** Takes what the device has to keep from now on; null: nothing. */
  store: { write: (kept: KeptJournal | null) => void }
  /** Seconds, of a clock that only runs forward. */
  now: () => number
  currentId?: string | undefined
}

function isSameAnswer(a: AnswerState, b: AnswerState | undefined) {
  return isSameValue(valueOnScreen(a), b ? valueOnScreen(b) : noAnswer)
}

/** What one page holds of an attempt: the state, and the journal of what the server does not have yet, kept on the device too. */
export function createAnswerSheet({ rules, attempt, kept, store, now, currentId }: SheetParts) {
  const stopwatch = createStopwatch(now)
  const lateQuestions = new Set<string>()
  let exam = startState(rules, attempt.answers, currentId)
  let journal = openJournal(attempt.epoch, attempt.answers)

  function keep(next: typeof journal) {
    if (next === journal) return
    journal = next
    store.write(toKeep(journal))
  }

  function write(next: ExamState) {
    const written = writtenBy(exam, next)
    exam = next
    if (written.length > 0) keep(append(journal, written, new Date().toISOString()))
  }

  /** Answers that a killed tab of this device left unsent become part of this epoch, and what it kept is done with. */
  function takeUpUnsent(left: KeptJournal) {
    const known = unsentSince(left, attempt.answers).filter(({ question_id }) => rules.layout.position.has(question_id))
    const answers = { ...exam.answers }
    for (const answer of known) answers[answer.question_id] = answer
    exam = startState(rules, Object.values(answers), currentId)
    journal = append(journal, known, new Date().toISOString())
    store.write(toKeep(journal))
  }

  /** The screen goes back to what counts. */
  function undoLate(entries: ReadonlySet<JournalEntry>) {
    const answers = { ...exam.answers }
    for (const entry of entries) {
      const { question_id, seconds } = entry
      const held = journal.settled[question_id]
      if (!isSameAnswer(stateOf(entry), held)) lateQuestions.add(question_id)
      answers[question_id] = held ?? { question_id, ...noAnswer, marked: false, seconds }
    }
    exam = { ...exam, answers }
  }

  if (kept) takeUpUnsent(kept)
  write(reduce(rules, exam, { type: 'open', questionId: exam.currentId, spent: 0 }))

  return {
    exam: () => exam,
    record: (action: ExamAction) => write(reduce(rules, exam, { ...action, spent: stopwatch.take() })),
    secondsHere: () => (exam.answers[exam.currentId]?.seconds ?? 0) + stopwatch.peek(),
    unsentAnswers: () => journal.waiting.size,
    lateAnswers: () => lateQuestions.size,
    batch: (isLeaving: boolean) => nextBatch(journal, isLeaving ? leavingBatchLimit : undefined),
    acknowledge: (saved: Saved) => {
      const stored = coveredBy(journal, saved.acknowledged)
      const late = new Set(stored.filter(({ seq }) => saved.late.includes(seq)))
      keep(acknowledge(journal, saved.acknowledged, late))
      if (late.size > 0) undoLate(late)
    },
  }
}
