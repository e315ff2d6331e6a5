import type { OpenAttempt } from '../../../domains/attempts/schema.ts'
import type { StudentPaper } from '../../../domains/exams/schema.ts'
import type { Api } from '../../api.ts'
import { createAnswerSheet } from './answer-sheet.ts'
import { createDeadline } from './deadline.ts'
import { createHandIn } from './hand-in.ts'
import type { JournalStore } from './keep-journal.ts'
import { layOut } from './layout.ts'
import type { ExamAction } from './state.ts'
import { createSync, type LineStatus } from './sync.ts'
import type { SetTimer } from './waits.ts'

/** `unsent`: answers that are only on this device. */
export type Line = { status: LineStatus; unsent: number }

export type RunParts = {
  api: Pick<Api, 'saveAnswers' | 'submitAttempt'>
  attempt: OpenAttempt
  paper: StudentPaper
  store: JournalStore
  /** Seconds, of a clock that only runs forward. */
  now: () => number
  setTimer: SetTimer
  currentId?: string | undefined
}

/** How the answers stand with the server, for the views. Telling wakes them also when only the answers changed. */
function createLine(unsentAnswers: () => number) {
  const listeners = new Set<() => void>()
  let line: Line = { status: 'saved', unsent: 0 }
  return {
    line: () => line,
    isOver: () => line.status === 'taken-over' || line.status === 'signed-out' || line.status === 'closed',
    tell: (status = line.status) => {
      const unsent = unsentAnswers()
      if (line.status !== status || line.unsent !== unsent) line = { status, unsent }
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * One sitting in this page, from opening the attempt to handing it in or losing it: joins the answers, their sending and the end, and tells the
 * views what changed. Knows no DOM.
 */
export function createRun({ api, attempt, paper, store, now, setTimer, currentId }: RunParts) {
  const layout = layOut(paper)
  const deadline = createDeadline(now, attempt.time_left)
  const sheet = createAnswerSheet({ layout, attempt, store, now, currentId })
  const { line, isOver, tell, subscribe } = createLine(sheet.unsentAnswers)
  let isTimeOver = false

  const sync = createSync({
    batch: sheet.batch,
    save: (entries, isLeaving) => api.saveAnswers(attempt._id, { epoch: attempt.epoch, entries }, isLeaving),
    onSaved: (saved) => {
      deadline.resync(saved.time_left)
      sheet.acknowledge(saved)
      tell()
    },
    onStatus: tell,
    setTimer,
  })

  function record(action: ExamAction) {
    if (isOver()) return
    sheet.record(action)
    tell()
  }
  /** What the candidate does. Once the attempt has moved on or ended, nothing can be changed here. */
  function act(action: ExamAction) {
    if (isTimeOver) return
    record(action)
    sync.send()
  }
  const recordTime = () => record({ type: 'pause' })
  const { exam, secondsHere, unsentAnswers } = sheet
  const end = createHandIn({ api, attemptId: attempt._id, sync, recordTime, unsentAnswers, isOver, setTimer })
  sync.send()

  return {
    ...{ attempt, paper, layout, exam, secondsHere, line, subscribe, act },
    timeLeft: deadline.left,
    open: (questionId: string) => act({ type: 'open', questionId }),
    submit: end.submit,
    handIn: end.handIn,
    runOut: () => {
      isTimeOver = true
      return end.runOut()
    },
    retryNow: sync.retryNow,
    leave: () => {
      recordTime()
      void sync.leave()
    },
  }
}
export type Run = ReturnType<typeof createRun>
