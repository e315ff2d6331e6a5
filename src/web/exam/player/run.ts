import type { OpenAttempt } from '../../../domains/attempts/schema.ts'
import type { StudentPaper } from '../../../domains/exams/schema.ts'
import { type Api, ApiError } from '../../api.ts'
import { createDeadline, createStopwatch } from './deadline.ts'
import { acknowledge, append, leavingBatchLimit, nextBatch, openJournal, toKeep, unsentSince } from './journal.ts'
import type { JournalStore } from './keep-journal.ts'
import { layOut } from './layout.ts'
import { type ExamAction, reduce, startState, writtenBy } from './state.ts'
import { createSync, finalStatus, type LineStatus, type SyncParts } from './sync.ts'

export type Line = { status: LineStatus; unsent: number }

export type RunParts = {
  api: Pick<Api, 'saveAnswers' | 'submitAttempt'>
  attempt: OpenAttempt
  paper: StudentPaper
  store: JournalStore
  /** Seconds, of a clock that only runs forward. */
  now: () => number
  setTimer: SyncParts['setTimer']
  currentId?: string | undefined
}

const retryMs = 3000

/**
 * One sitting in this page, from opening the attempt to handing it in or losing it: joins the pure state, the journal and the sending, and tells
 * the views what changed. Knows no DOM.
 */
export function createRun({ api, attempt, paper, store, now, setTimer, currentId }: RunParts) {
  const layout = layOut(paper)
  const deadline = createDeadline(now, attempt.time_left)
  const stopwatch = createStopwatch(now)
  const listeners = new Set<() => void>()
  let exam = startState(layout, attempt.answers, currentId)
  let journal = openJournal(attempt.epoch, attempt.answers)
  let submissionId: string | null = null
  let isTimeOver = false
  let line: Line = { status: 'saved', unsent: 0 }

  function setLine(status: LineStatus) {
    const unsent = new Set(journal.unsent.map(({ question_id }) => question_id)).size
    if (line.status === status && line.unsent === unsent) return
    line = { status, unsent }
    for (const listener of listeners) listener()
  }

  function keep(next: typeof journal) {
    journal = next
    store.write(attempt._id, toKeep(journal), attempt.epoch)
    setLine(line.status)
  }

  const sync = createSync({
    batch: (leaving) => nextBatch(journal, leaving ? leavingBatchLimit : undefined),
    save: (entries, leaving) => api.saveAnswers(attempt._id, { epoch: attempt.epoch, entries }, leaving),
    onSaved: ({ acknowledged, time_left }) => {
      deadline.resync(time_left)
      keep(acknowledge(journal, acknowledged))
    },
    onStatus: setLine,
    setTimer,
  })

  function write(next: typeof exam) {
    const written = writtenBy(exam, next)
    if (next === exam) return
    exam = next
    if (written.length > 0) keep(append(journal, written, new Date().toISOString()))
    for (const listener of listeners) listener()
  }

  function isOver() {
    return line.status === 'taken-over' || line.status === 'signed-out' || line.status === 'closed'
  }

  /** What the candidate does. Once the attempt has moved on or ended, nothing can be changed here. */
  function act(action: ExamAction) {
    record(action)
    sync.send()
  }

  function record(action: ExamAction) {
    if (!isOver()) write(reduce(layout, exam, { ...action, spent: stopwatch.take() }))
  }

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

  /**
   * Every answer goes out first; nothing is handed in while one of them waits on this device. Gives what stood in the way, fit to show, or null.
   */
  async function submit() {
    record({ type: 'pause' })
    const isDrained = await sync.flush()
    if (!isDrained) return unsentProblem(line.unsent)
    try {
      await handIn()
      return null
    } catch (error) {
      const final = finalStatus(error)
      if (final) sync.halt(final)
      return error instanceof ApiError ? error.message : unexpected
    }
  }

  /** The submission's id; of an attempt that is closed already, too. */
  async function handIn() {
    submissionId ??= (await api.submitAttempt(attempt._id)).submission_id
    if (!isOver()) sync.halt('closed')
    return submissionId
  }

  /** At zero: hands in as soon as the last answers are out, however long the network takes. */
  async function runOut() {
    if (isTimeOver) return
    isTimeOver = true
    while (!isOver()) {
      await submit()
      if (!isOver()) await new Promise<void>((resolve) => setTimer(resolve, retryMs))
    }
  }

  takeUpUnsent()
  act({ type: 'open', questionId: exam.currentId })

  return {
    attempt,
    paper,
    layout,
    timeLeft: deadline.left,
    secondsHere: () => (exam.answers[exam.currentId]?.seconds ?? 0) + stopwatch.peek(),
    exam: () => exam,
    line: () => line,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    act,
    open: (questionId: string) => act({ type: 'open', questionId }),
    submit,
    handIn,
    runOut,
    retryNow: sync.retryNow,
    leave: () => {
      record({ type: 'pause' })
      void sync.leave()
    },
  }
}
export type Run = ReturnType<typeof createRun>

const unexpected = 'The test could not be submitted. Please try again.'

function unsentProblem(count: number) {
  const answers = count === 1 ? '1 answer has' : `${count} answers have`
  return `${answers} not reached us yet, so the test is not submitted. Everything is kept on this device. Check your network and try again.`
}
