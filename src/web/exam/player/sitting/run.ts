import type { OpenAttempt, SittingTime } from '#domains/attempts/sitting/schema.ts'
import type { StudentPaper } from '#domains/exams/papers/schema.ts'
import type { PublicTerms } from '#domains/exams/tests/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { createSignal } from '#web/shell/signal.ts'
import { createAnswerSheet, type SheetParts } from './answer-sheet.ts'
import { createClocks } from './clocks.ts'
import type { ExamAction } from './exam-state.ts'
import { layOut } from './layout.ts'
import { type FinalPhase, isFinal, type Outcome, type SendState } from './sending/send-machine.ts'
import { createSender, type SenderParts } from './sending/send-runner.ts'

/** `unsent`: answers that are only on this device. */
export type Line = { status: LineStatus; unsent: number }

type RunParts = Pick<SheetParts, 'kept' | 'store' | 'currentId' | 'nextSeq'> &
  Pick<SenderParts, 'api' | 'setTimer'> & {
    attempt: OpenAttempt
    paper: StudentPaper
    terms: PublicTerms
    /** Seconds of a monotonic clock. */
    now: () => number
    /** Randomises the waits between failures; defaults to the browser's, and tests replace it. */
    random?: () => number
  }

/** Actions of the office for this candidate: the number of messages, and the seconds granted while this page was open. */
export type News = { messages: number; givenSeconds: number }

/** Creates what the views of a run read. The status line stays the same object until something in it changes. */
function createViews(lineNow: () => Line) {
  const changes = createSignal()
  let line = lineNow()
  return {
    line: () => line,
    tell: () => {
      const next = lineNow()
      if (next.status !== line.status || next.unsent !== line.unsent) line = next
      changes.tell()
    },
    subscribe: changes.watch,
  }
}

const notSubmitted = {
  unsent: (count: number) =>
    t`${plural(count, '# answer has', '# answers have')} not reached us yet, so the test has not been submitted. Everything is saved on this device. Check your network and try again.`,
  unexpected: t`The test could not be submitted. Please try again.`,
}
const notLeft = {
  unsent: (count: number) =>
    t`${plural(count, '# answer has', '# answers have')} not reached us yet, so this section stays open. Everything is saved on this device. Check your network and try again.`,
  unexpected: t`The section could not be finished. Please try again.`,
}

/** Returns the obstacle as a message, or null. */
function problemOf(outcome: Outcome, unsent: number, words: typeof notSubmitted) {
  if (outcome.type === 'done') return null
  if (outcome.type === 'refused') return outcome.message ?? words.unexpected
  return unsent > 0 ? words.unsent(unsent) : words.unexpected
}

/**
 * Connects the answers, the timers and the sending of a sitting: actions of the candidate and of the timers become
 * journal entries and events of the sender.
 */
function joinParts({ attempt, paper, terms, kept, store, currentId, nextSeq, now, setTimer, ...parts }: RunParts) {
  const layout = layOut(paper)
  const clocks = createClocks({ layout, attempt, paper, terms, now, setTimer, onSectionOver: enterSection })
  const { sections, stopwatch } = clocks
  const rules = { layout, saveRule: terms.save_rule, isOpen: sections.isOpen }
  const sheet = createAnswerSheet({ rules, attempt, kept, store, stopwatch, currentId, nextSeq })
  const { api, random = Math.random } = parts
  const sender = createSender({ api, attempt, sheet, setTimer, random, onTime, onChange: () => views.tell() })
  const views = createViews(() => ({ status: statusOf(sender.state()), unsent: sheet.unsentAnswers() }))

  /** Records an action. Writes neither answers nor time once the attempt has ended, on this page or elsewhere. */
  function record(action: ExamAction) {
    const { phase, isServerClosed, isTimeOver } = sender.state()
    const isWritable = !isFinal(phase) && !isServerClosed && !isTimeOver
    if (isWritable) sheet.record(action)
    return isWritable
  }

  /** Counts the time for the question left, and goes to the first question that is open now. */
  function enterSection() {
    const isWritable = record({ type: 'pause' })
    sections.follow()
    const first = sections.open()?.questions[0]
    if (first && isWritable) sheet.goTo(first._id)
    sender.dispatch({ type: 'section-over' })
  }

  let news: News = { messages: 0, givenSeconds: 0 }
  function onTime({ messages = 0, ...time }: SittingTime & { messages?: number | undefined }, isClosed: boolean) {
    const given = clocks.resync(time)
    if (given > 0 || messages > news.messages) {
      news = { messages: Math.max(messages, news.messages), givenSeconds: news.givenSeconds + given }
    }
    if (!isClosed && sections.hasMoved()) enterSection()
  }

  const recordTime = () => void record({ type: 'pause' })
  const isLeaving = () => sender.state().finish?.type === 'leave-section'
  return {
    attempt,
    paper,
    terms,
    layout,
    clocks,
    sections,
    sheet,
    sender,
    views,
    record,
    recordTime,
    enterSection,
    isLeaving,
    news: () => news,
  }
}
type Joined = ReturnType<typeof joinParts>

/**
 * Creates the functions that end a sitting or a section. Those that may fail return the reason as a message, or null.
 */
function createEndings({ terms, sections, sheet, sender, views, recordTime, isLeaving }: Joined) {
  const openSectionId = () => sections.open()?.section._id

  async function submit() {
    recordTime()
    const outcome = await sender.ask({ type: 'submit' })
    if (outcome.type !== 'closed') return problemOf(outcome, sheet.unsentAnswers(), notSubmitted)
    return sender.submission().then(
      () => null,
      () => notSubmitted.unexpected,
    )
  }

  /** Leaves the open section for good before its time is up. */
  async function leaveSection() {
    if (isLeaving()) return null
    const sectionId = openSectionId()
    if (sectionId === undefined) return notLeft.unexpected
    recordTime()
    return problemOf(await sender.ask({ type: 'leave-section', sectionId }), sheet.unsentAnswers(), notLeft)
  }

  /** Handles the end of the time: submits as soon as the last answers are sent, however long the network takes, and then resolves. */
  function runOut() {
    recordTime()
    return new Promise<void>((resolve) => {
      views.subscribe(() => isFinal(views.line().status) && resolve())
      sender.dispatch({ type: 'time-over' })
    })
  }

  return {
    submit,
    leaveSection,
    runOut,
    /** Returns the id of the submission of an attempt that is over. */
    handIn: sender.submission,
    mayLeaveSection: () => {
      const isAllowed = terms.sections.some(({ _id, early_advance }) => _id === openSectionId() && early_advance)
      return isAllowed && sections.next() !== undefined
    },
  }
}

/** Handles the page's events that concern the sitting. */
function createPageEvents({ sender, recordTime }: Joined) {
  const { dispatch } = sender
  return {
    signal: sender.signal,
    retryNow: () => dispatch({ type: 'retry' }),
    setOnline: (isOnline: boolean) => dispatch({ type: isOnline ? 'online' : 'offline' }),
    /** Another page of this browser has taken over the attempt. */
    takenOver: () => dispatch({ type: 'taken-over' }),
    leave: () => {
      recordTime()
      dispatch({ type: 'hidden' })
    },
    comeBack: () => {
      recordTime()
      dispatch({ type: 'visible' })
    },
  }
}

/** One sitting on this page, from opening the attempt to submitting or losing it. Independent of the DOM. */
export function createRun(parts: RunParts) {
  const joined = joinParts(parts)
  const { attempt, paper, terms, layout, clocks, sections, sheet, sender, views } = joined

  /** Performs a candidate's action. Changes nothing once the attempt or section has ended. */
  function act(action: ExamAction) {
    if (joined.isLeaving() || clocks.timeLeft() === 0) return
    if (sections.hasMoved()) return joined.enterSection()
    if (joined.record(action)) sender.dispatch({ type: 'written' })
  }
  sender.dispatch({ type: 'begin' })

  return {
    attempt,
    paper,
    terms,
    layout,
    exam: sheet.exam,
    secondsHere: sheet.secondsHere,
    late: sheet.lateAnswers,
    held: sheet.held,
    sittingTime: clocks.sittingTime,
    line: views.line,
    subscribe: views.subscribe,
    news: joined.news,
    timeLeft: clocks.timeLeft,
    clockLeft: clocks.clockLeft,
    /** Section states in the order of the layout. */
    sections: sections.states,
    act,
    open: (questionId: string) => act({ type: 'open', questionId }),
    ...createEndings(joined),
    ...createPageEvents(joined),
  }
}
export type Run = ReturnType<typeof createRun>

/** State of the answers in the status line. `waiting`: for the network; `interrupted`: the server cannot save at the moment. */
type LineStatus = 'saved' | 'saving' | 'waiting' | 'interrupted' | FinalPhase

export function statusOf({ phase, failures, unsent, isOffline, isInterrupted, isTimeOver }: SendState): LineStatus {
  if (isFinal(phase)) return phase
  if (isOffline) return 'waiting'
  if (failures > 0 && (unsent > 0 || isTimeOver)) return isInterrupted ? 'interrupted' : 'waiting'
  return unsent > 0 ? 'saving' : 'saved'
}
