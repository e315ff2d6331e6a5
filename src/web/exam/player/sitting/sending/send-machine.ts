/*
 * State machine that sends the answers of an attempt: `step(state, event)` returns the next state and the effects.
 * Pure: no timers, network or randomness. The runner (send-runner.ts) performs the effects and returns their results as
 * events. The transition table is in docs/decisions/answer-sending.md.
 */

/** Final phase: this page sends nothing more. */
export type FinalPhase = 'taken-over' | 'signed-out' | 'closed'
export type SendPhase = 'idle' | 'sending' | 'asking' | 'backing-off' | 'finishing' | FinalPhase

/** Action to take once every answer is on the server. */
export type Finish = { type: 'submit' } | { type: 'leave-section'; sectionId: string }

export type SendState = {
  phase: SendPhase
  /** Answers that the server has not acknowledged. */
  unsent: number
  /** Number of consecutive failed requests. */
  failures: number
  /** The server has set the earliest time of the next request (Retry-After), and nothing on this page overrides that. */
  mustWait: boolean
  /** The server has closed the attempt; unsent answers are still sent as evidence. */
  isServerClosed: boolean
  isTimeOver: boolean
  isHidden: boolean
  isOffline: boolean
  /** The last failed request got an answer: the server or its database is unavailable, or has no room. */
  isInterrupted: boolean
  finish: Finish | null
}

/**
 * `send`: a batch of answers. `ask`: an empty batch, to learn the attempt's state. `leave`: a batch that the browser
 * sends after the page has closed.
 */
export type SaveKind = 'send' | 'ask' | 'leave'
export type RequestKind = SaveKind | Finish['type']
/** `isInterrupted`: the server reported that it is temporarily unable to save. */
export type Failure = {
  final: FinalPhase | null
  retryAfterMs: number | null
  message: string | null
  isInterrupted: boolean
}

export type SendEvent =
  | { type: 'begin' | 'written' | 'timer' | 'retry' | 'hidden' | 'visible' | 'offline' | 'online' }
  | { type: 'taken-over' | 'time-over' | 'section-over' }
  | Finish
  | { type: 'saved'; by: SaveKind; isClosed: boolean; isStuck: boolean }
  | { type: 'finished'; by: Finish['type'] }
  | { type: 'failed'; by: RequestKind; failure: Failure }

/** Outcome of a request to submit or to leave a section. `refused`: by the server, with its message. */
export type Outcome = { type: 'done' | 'closed' | 'unsent' } | { type: 'refused'; message: string | null }

export type RequestEffect = { type: SaveKind } | Finish
export type SendEffect =
  | RequestEffect
  | { type: 'cancel-timer' }
  /** Sets the only timer, which fires after `atLeastMs` plus a random part of `spreadMs`. */
  | { type: 'set-timer'; atLeastMs: number; spreadMs: number }
  | { type: 'answer'; outcome: Outcome }

export type Step = { state: SendState; effects: SendEffect[] }

export const startOfSending: SendState = {
  phase: 'idle',
  unsent: 0,
  failures: 0,
  mustWait: false,
  isServerClosed: false,
  isTimeOver: false,
  isHidden: false,
  isOffline: false,
  isInterrupted: false,
  finish: null,
}

const heartbeatMs = 30_000
const ceilingMs = 10_000
// After the end nobody waits for these answers; the longer ceiling keeps a hall whose network recovers from flooding
// the server.
const ceilingAfterEndMs = 120_000

export function isFinal(phase: string): phase is FinalPhase {
  return phase === 'taken-over' || phase === 'signed-out' || phase === 'closed'
}

/**
 * Returns the longest wait after a number of failures: 1, 2, 4, 8, 10, 10 … seconds, and up to two minutes after
 * the end.
 */
function longestWait({ failures, isTimeOver, isServerClosed }: SendState) {
  return Math.min(isTimeOver || isServerClosed ? ceilingAfterEndMs : ceilingMs, 1000 * 2 ** (failures - 1))
}

const stay = (state: SendState): Step => ({ state, effects: [] })
const isResting = ({ phase }: SendState) => phase === 'idle' || phase === 'asking'

function answering({ state, effects }: Step, outcome: Outcome): Step {
  return { state, effects: [...effects, { type: 'answer', outcome }] }
}

/** `outcome`: for a pending submit or section change. */
function end(state: SendState, phase: FinalPhase, outcome: Outcome): Step {
  const ended: Step = { state: { ...state, phase, finish: null, mustWait: false }, effects: [{ type: 'cancel-timer' }] }
  return state.finish ? answering(ended, outcome) : ended
}

/** Takes the next step: sends what is unsent, then completes a pending submit or section change, else idles. */
function proceed(before: SendState): Step {
  const state = { ...before, mustWait: false }
  const effects: SendEffect[] = [{ type: 'cancel-timer' }]
  if (state.unsent > 0) return { state: { ...state, phase: 'sending' }, effects: [...effects, { type: 'send' }] }
  const isSubmitting = state.finish?.type === 'submit'
  if (state.isServerClosed && !isSubmitting) return end(state, 'closed', { type: 'closed' })
  if (state.finish) return { state: { ...state, phase: 'finishing' }, effects: [...effects, state.finish] }
  if (!state.isHidden) effects.push({ type: 'set-timer', atLeastMs: heartbeatMs, spreadMs: 0 })
  return { state: { ...state, phase: 'idle', failures: 0 }, effects }
}

/**
 * Waits after a failure, with full jitter so that devices that failed together do not retry together. A pending submit
 * is informed; once the time is up, the test is submitted anyway.
 */
function backOff(before: SendState, { retryAfterMs }: Failure, outcome: Outcome): Step {
  const finish = before.isTimeOver ? before.finish : null
  const failures = before.failures + 1
  const state: SendState = { ...before, phase: 'backing-off', failures, mustWait: retryAfterMs !== null, finish }
  const timer = { type: 'set-timer', atLeastMs: retryAfterMs ?? 0, spreadMs: longestWait(state) } as const
  const waiting: Step = { state, effects: [{ type: 'cancel-timer' }, timer] }
  return before.finish ? answering(waiting, outcome) : waiting
}

/** The server answered but acknowledged nothing. */
const noReason: Failure = { final: null, retryAfterMs: null, message: null, isInterrupted: false }

/** Retries at once, unless the server has set a time for the next request. */
function retry(state: SendState): Step {
  return state.phase === 'backing-off' && !state.mustWait ? proceed(state) : stay(state)
}

function onSaved(before: SendState, { by, isClosed, isStuck }: Extract<SendEvent, { type: 'saved' }>): Step {
  const state = { ...before, isServerClosed: before.isServerClosed || isClosed }
  if (by === 'send' && isStuck) return backOff(state, noReason, { type: 'unsent' })
  if (by === 'send') return proceed({ ...state, failures: 0 })
  // A batch sent while the page was hidden has arrived, so the network is back.
  return isResting(state) ? proceed(state) : by === 'leave' ? retry(state) : stay(state)
}

function onFailed(before: SendState, { by, failure }: Extract<SendEvent, { type: 'failed' }>): Step {
  const state = { ...before, isInterrupted: failure.isInterrupted }
  const isFinish = by === 'submit' || by === 'leave-section'
  const outcome: Outcome = isFinish ? { type: 'refused', message: failure.message } : { type: 'unsent' }
  if (failure.final)
    return end(state, failure.final, failure.final === 'closed' && !isFinish ? { type: 'closed' } : outcome)
  if (by === 'send') return backOff(state, failure, outcome)
  if (isFinish) return onRefused(state, by, { failure, outcome })
  // Everything is saved, so there is nothing to report; the next request is sent as scheduled, or when the server says.
  if (!isResting(state)) return stay(state)
  return failure.retryAfterMs === null ? proceed(state) : backOff(state, failure, outcome)
}

type Refused = { failure: Failure; outcome: Outcome }

function onRefused(state: SendState, by: Finish['type'], { failure, outcome }: Refused): Step {
  if (state.finish?.type !== by) return proceed(state)
  if (state.isServerClosed) return end(state, 'closed', { type: 'closed' })
  if (state.isTimeOver || failure.retryAfterMs !== null) return backOff(state, failure, outcome)
  return answering(proceed({ ...state, finish: null }), outcome)
}

function onFinish(before: SendState, finish: Finish): Step {
  const state = { ...before, finish }
  const isBlocked = state.phase === 'backing-off' && state.mustWait && !state.isTimeOver
  if (isBlocked) return answering(stay({ ...state, finish: null }), { type: 'unsent' })
  const next = isResting(state) ? proceed(state) : retry(state)
  const isInstead = before.finish && before.finish.type !== finish.type
  return isInstead ? answering(next, { type: 'unsent' }) : next
}

function onWritten(state: SendState): Step {
  return isResting(state) && state.unsent > 0 ? proceed(state) : stay(state)
}

/** Asks the server, because the timers may be behind after the device slept. */
function onVisible(before: SendState): Step {
  const state = { ...before, isHidden: false }
  if (state.phase !== 'idle' || state.unsent > 0) return isResting(state) ? onWritten(state) : retry(state)
  return { state: { ...state, phase: 'asking' }, effects: [{ type: 'cancel-timer' }, { type: 'ask' }] }
}

function onHidden(before: SendState): Step {
  const state = { ...before, isHidden: true }
  const effects: SendEffect[] = state.phase === 'idle' ? [{ type: 'cancel-timer' }] : []
  return { state, effects: state.mustWait ? effects : [...effects, { type: 'leave' }] }
}

function onTimer(state: SendState): Step {
  if (state.phase === 'backing-off') return proceed(state)
  return state.phase === 'idle' ? { state: { ...state, phase: 'asking' }, effects: [{ type: 'ask' }] } : stay(state)
}

/** The section's timer may end it while the request to leave it is in flight. */
function onSectionOver(state: SendState): Step {
  if (state.finish?.type !== 'leave-section') return onWritten(state)
  return answering(onWritten({ ...state, finish: null }), { type: 'done' })
}

function onFinished(state: SendState, by: Finish['type']): Step {
  if (by === 'submit') return end(state, 'closed', { type: 'done' })
  if (state.finish?.type !== by) return proceed(state)
  return answering(proceed({ ...state, finish: null }), { type: 'done' })
}

function afterEnd(state: SendState, { type }: SendEvent): Step {
  if (type !== 'submit' && type !== 'leave-section') return stay(state)
  return answering(stay(state), { type: state.phase === 'closed' ? 'closed' : 'unsent' })
}

/**
 * Applies an event to the state and returns the effects to perform. Every event carries the current number of
 * unsent answers.
 */
export function step(before: SendState, event: SendEvent, unsent: number): Step {
  const state = { ...before, unsent }
  if (isFinal(state.phase)) return afterEnd(state, event)
  switch (event.type) {
    case 'begin':
      return proceed(state)
    case 'written':
      return onWritten(state)
    case 'saved':
      return onSaved(state, event)
    case 'failed':
      return onFailed(state, event)
    case 'timer':
      return onTimer(state)
    case 'retry':
      return retry(state)
    case 'hidden':
      return onHidden(state)
    case 'visible':
      return onVisible(state)
    case 'offline':
      return stay({ ...state, isOffline: true })
    case 'online':
      return retry({ ...state, isOffline: false })
    case 'taken-over':
      return end(state, 'taken-over', { type: 'unsent' })
    case 'time-over':
      return onFinish({ ...state, isTimeOver: true, failures: 0 }, { type: 'submit' })
    case 'section-over':
      return onSectionOver(state)
    case 'finished':
      return onFinished(state, event.by)
    default:
      return onFinish(state, event)
  }
}
