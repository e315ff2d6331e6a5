import type { sittingCalls } from '#domains/attempts/sitting/calls.ts'
import type { OpenAttempt, Saved, Signal, SignalKind, SittingTime } from '#domains/attempts/sitting/schema.ts'
import type { Client } from '#platform/http/call.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import type { AnswerSheet } from '../answer-sheet.ts'
import type { SetTimer } from '../clocks.ts'
import {
  type Failure,
  type FinalPhase,
  type Finish,
  type Outcome,
  type RequestEffect,
  type SaveKind,
  type SendEffect,
  type SendEvent,
  startOfSending,
  step,
} from './send-machine.ts'

/*
 * Performs the effects of the send machine: requests, its only timer, and outcomes for callers. Everything that happens
 * is an event and goes through `dispatch`; no decision is made here.
 */

const signalsInBatch = 50
const signalsInPage = 500

/** Returns the final phase for refusals after which retrying from this page is pointless. */
function finalPhase(error: ApiError): FinalPhase | null {
  // Not found: another person has signed in on this device, and the attempt is not theirs.
  if (error.status === 401 || error.status === 404) return 'signed-out'
  if (error.code === 'attempt_taken_over') return 'taken-over'
  return error.code === 'attempt_closed' ? 'closed' : null
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { final: null, retryAfterMs: null, message: null, isInterrupted: false }
  const retryAfterMs = error.retryAfter === undefined ? null : error.retryAfter * 1000
  return { final: finalPhase(error), retryAfterMs, message: error.message, isInterrupted: error.status >= 500 }
}

/** Collects signals until they are sent. Drops those beyond the limit per page, as they would add no information. */
function createSignals() {
  let waiting: Signal[] = []
  let noted = 0
  return {
    note: (kind: SignalKind) => {
      if (noted >= signalsInPage) return
      noted += 1
      waiting.push({ kind, at: new Date().toISOString() })
    },
    isEmpty: () => waiting.length === 0,
    /** Takes the oldest signals for one request, so that no other request in flight carries them too. */
    take: () => waiting.splice(0, signalsInBatch),
    giveBack: (taken: Signal[]) => {
      waiting = [...taken, ...waiting]
    },
  }
}

type RequestParts = {
  api: Pick<Client<typeof sittingCalls>, 'saveAnswers' | 'submitAttempt' | 'leaveSection'>
  attempt: Pick<OpenAttempt, '_id' | 'epoch'>
  sheet: Pick<AnswerSheet, 'batch' | 'acknowledge' | 'unsentAnswers'>
  /** Called with the remaining time from the server, before anything else in its answer is processed. */
  onTime: (time: SittingTime & Partial<Pick<Saved, 'messages'>>, isClosed: boolean) => void
}

/** Creates the requests of a sitting; each ends in an event that reports its outcome. */
function createRequests({ api, attempt, sheet, onTime }: RequestParts) {
  const { _id, epoch } = attempt
  const signals = createSignals()
  let submission: Promise<string> | null = null

  async function save(by: SaveKind): Promise<SendEvent> {
    const entries = by === 'ask' ? [] : sheet.batch(by === 'leave')
    const taken = signals.take()
    const body = taken.length > 0 ? { epoch, entries, signals: taken } : { epoch, entries }
    const saved = await api.saveAnswers({ id: _id }, body, { keepalive: by === 'leave' }).catch((error: unknown) => {
      signals.giveBack(taken)
      throw error
    })
    onTime(saved, saved.is_closed)
    sheet.acknowledge(saved)
    const isStuck = saved.acknowledged < (entries[0]?.seq ?? 0)
    return { type: 'saved', by, isClosed: saved.is_closed, isStuck }
  }

  async function leaveSection(sectionId: string): Promise<SendEvent> {
    onTime(await api.leaveSection({ id: _id }, { epoch, section_id: sectionId }), false)
    return { type: 'finished', by: 'leave-section' }
  }

  /** Submits the attempt once and returns the submission's id, also for an attempt already closed. */
  async function submit() {
    submission ??= api.submitAttempt({ id: _id }).then(({ submission_id }) => submission_id)
    try {
      return await submission
    } catch (error) {
      submission = null
      throw error
    }
  }

  function make(effect: RequestEffect): Promise<SendEvent> {
    if (effect.type === 'leave-section') return leaveSection(effect.sectionId)
    if (effect.type === 'submit') return submit().then(() => ({ type: 'finished', by: 'submit' }))
    return save(effect.type)
  }

  return { make, submit, signal: signals.note, hasNews: () => sheet.unsentAnswers() > 0 || !signals.isEmpty() }
}

export type SenderParts = RequestParts & {
  setTimer: SetTimer
  /** Returns a number from 0 to 1. */
  random: () => number
  /** Called after every event. */
  onChange: () => void
}

export function createSender({ setTimer, random, onChange, ...parts }: SenderParts) {
  const requests = createRequests(parts)
  let state = startOfSending
  let cancelTimer: (() => void) | null = null
  let waiting: ((outcome: Outcome) => void)[] = []

  function dispatch(event: SendEvent) {
    const next = step(state, event, parts.sheet.unsentAnswers())
    state = next.state
    for (const effect of next.effects) perform(effect)
    onChange()
  }

  async function request(effect: RequestEffect) {
    const failed = (error: unknown): SendEvent => ({ type: 'failed', by: effect.type, failure: failureOf(error) })
    dispatch(await requests.make(effect).catch(failed))
  }

  function perform(effect: SendEffect) {
    switch (effect.type) {
      case 'set-timer':
        cancelTimer = setTimer(() => dispatch({ type: 'timer' }), effect.atLeastMs + random() * effect.spreadMs)
        break
      case 'cancel-timer':
        cancelTimer?.()
        break
      case 'answer':
        for (const resolve of waiting) resolve(effect.outcome)
        waiting = []
        break
      case 'leave':
        if (requests.hasNews()) void request(effect)
        break
      default:
        void request(effect)
    }
  }

  return {
    state: () => state,
    dispatch,
    signal: requests.signal,
    submission: requests.submit,
    /** Resolves with the outcome of the request. */
    ask: (finish: Finish) =>
      new Promise<Outcome>((resolve) => {
        waiting.push(resolve)
        dispatch(finish)
      }),
  }
}
