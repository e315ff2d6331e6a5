import type { OpenAttempt, Saved, SittingTime } from '../../../../domains/attempts/schema.ts'
import type { PublicTerms, StudentPaper } from '../../../../domains/exams/schema.ts'
import type { Api } from '../../../api.ts'
import { createAnswerSheet, type SheetParts } from './answer-sheet.ts'
import { createClocks } from './clocks.ts'
import { createExchange } from './exchange.ts'
import { isFinal, type LineStatus } from './failures.ts'
import { createHandIn } from './hand-in.ts'
import { layOut } from './layout.ts'
import { createLeaveSection } from './leave-section.ts'
import type { ExamAction } from './state.ts'

import type { SetTimer } from './waits.ts'

/** `unsent`: answers that are only on this device. */
export type Line = { status: LineStatus; unsent: number }

export type RunParts = Omit<SheetParts, 'rules'> & {
  api: Pick<Api, 'saveAnswers' | 'submitAttempt' | 'leaveSection'>
  attempt: OpenAttempt
  paper: StudentPaper
  terms: PublicTerms
  setTimer: SetTimer
}

/** How the answers stand with the server, for the views. Telling wakes them also when only the answers changed. */
function createLine(unsentAnswers: () => number) {
  const listeners = new Set<() => void>()
  let line: Line = { status: 'saved', unsent: 0 }
  return {
    line: () => line,
    isOver: () => isFinal(line.status),
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

type DeskParts = Omit<RunParts, 'api'> & { onSectionOver: () => void }

/** The answers and the clocks as this page has them, without the network. */
function createDesk({ attempt, paper, terms, setTimer, onSectionOver, ...device }: DeskParts) {
  const layout = layOut(paper)
  const clocks = createClocks({ layout, attempt, paper, now: device.now, setTimer, onOver: onSectionOver })
  const rules = { layout, saveRule: terms.save_rule, isOpen: clocks.sections.isOpen }
  const sheet = createAnswerSheet({ ...device, attempt, rules })
  const line = createLine(sheet.unsentAnswers)

  function record(action: ExamAction) {
    if (!line.isOver()) sheet.record(action)
    line.tell()
  }

  /** The time on the question that was left is booked, and the candidate stands before the first question of what is open now. */
  function enterSection() {
    const first = clocks.sections.open()?.questions[0]
    record(first ? { type: 'open', questionId: first._id } : { type: 'pause' })
  }
  return { ...line, layout, clocks, sheet, record, enterSection }
}

/**
 * One sitting in this page, from opening the attempt to handing it in or losing it: joins the answers, their sending, the clocks and the end, and tells the
 * views what changed. Knows no DOM.
 */
export function createRun({ api, ...parts }: RunParts) {
  const { attempt, paper, terms, setTimer } = parts
  const desk = createDesk({ ...parts, onSectionOver: goOn })
  const { layout, clocks, sheet, line, subscribe } = desk
  const { sections, timeLeft, clockLeft } = clocks
  const { exam, secondsHere, unsentAnswers } = sheet
  let isTimeOver = false
  let isClosed = false

  const talk = { api, attempt, recordTime, unsentAnswers, setTimer }
  const { sync, page } = createExchange({ ...talk, batch: sheet.batch, onSaved, onStatus: desk.tell })
  const { isLeaving, ...leaving } = createLeaveSection({ ...talk, terms, sync, sections, onLeft: resync })
  const end = createHandIn({ ...talk, attemptId: attempt._id, sync, status: () => line().status })

  /** After the end there is no time to book any more. */
  function recordTime() {
    if (!isClosed) desk.record({ type: 'pause' })
  }

  function goOn() {
    desk.enterSection()
    sync.send()
  }

  function resync(time: SittingTime) {
    if (clocks.resync(time)) goOn()
  }

  function onSaved(saved: Saved) {
    isClosed ||= saved.is_closed
    resync(saved)
    sheet.acknowledge(saved)
    desk.tell()
  }

  /** What the candidate does. Once the attempt or the section has moved on or ended, nothing can be changed here. */
  function act(action: ExamAction) {
    if (isTimeOver || isClosed || desk.isOver() || isLeaving()) return
    if (sections.follow()) return goOn()
    desk.record(action)
    sync.send()
  }
  sync.send()

  return {
    ...{ attempt, paper, terms, layout, exam, secondsHere, line, subscribe, act, timeLeft, clockLeft },
    ...page,
    ...leaving,
    /** In the order of the layout. */
    sections: sections.standings,
    late: sheet.lateAnswers,
    open: (questionId: string) => act({ type: 'open', questionId }),
    submit: end.submit,
    handIn: end.handIn,
    runOut: () => {
      isTimeOver = true
      return end.runOut()
    },
  }
}
export type Run = ReturnType<typeof createRun>
