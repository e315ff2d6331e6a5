import type { CallBody, CallOutcome, Lead, StageBody } from '#domains/leads/staff/schema.ts'
import { daysToMonday, indiaAt } from '#platform/text/india-time.ts'

/*
 * Consequences of a call: the time of the next one, and the stage of the lead.
 */

export type When = 'tomorrow' | 'three-days' | 'monday' | 'other'
/** A moment some days from now, at an hour in India. */
export type OtherTime = { days: number; hour: number }

export type SheetState = {
  outcome: CallOutcome | null
  when: When
  other: OtherTime
  stage: string
  reason: string
  note: string
}

const callHour = 11
export const usualTime: OtherTime = { days: 7, hour: callHour }

/** Returns the moment of a preset; `other` is chosen by hand. */
export function momentOf(when: When, { days: otherDays, hour }: OtherTime, now = new Date()) {
  if (when === 'other') return indiaAt(now, otherDays, hour).toISOString()
  const days = { tomorrow: 1, 'three-days': 3, monday: daysToMonday(now) }[when]
  return indiaAt(now, days, callHour).toISOString()
}

const endsIt = (outcome: CallOutcome) => outcome === 'wrong-number' || outcome === 'not-interested'

/** Returns an empty sheet. */
export function emptySheet({ stage }: Pick<Lead, 'stage'>): SheetState {
  return { outcome: null, when: 'three-days', other: usualTime, stage, reason: '', note: '' }
}

export const isBegun = ({ outcome, note }: SheetState) => outcome !== null || note !== ''

/**
 * Returns the usual consequences of an outcome: no answer is retried the next day, a new lead that was reached
 * becomes contacted, some are lost.
 */
export function afterOutcome(outcome: CallOutcome, stage: string): Partial<SheetState> {
  const isReached = stage === 'new' && outcome !== 'no-answer'
  return {
    outcome,
    when: outcome === 'no-answer' ? 'tomorrow' : 'three-days',
    stage: endsIt(outcome) ? 'lost' : isReached ? 'contacted' : stage,
    reason: outcome === 'wrong-number' ? 'wrong-number' : '',
  }
}

/**
 * Returns the usual next stage: the next open one, or the first one for a lost lead. The last stage stays, because only
 * an admission wins a lead.
 */
export function nextStage(stage: string, stages: readonly { key: string }[]) {
  const open = stages.map(({ key }) => key).filter((key) => key !== 'won' && key !== 'lost')
  return open[open.indexOf(stage) + 1] ?? stage
}

/** Returns the body for moving a lead: an open one needs a date, a lost one a reason. */
export function moveBody({ stage, when, other, reason }: Omit<SheetState, 'outcome' | 'note'>, now?: Date): StageBody {
  const isLost = stage === 'lost'
  return {
    stage,
    next_follow_up_at: isLost ? null : momentOf(when, other, now),
    lost_reason: isLost && reason !== '' ? reason : null,
  }
}

/** Returns the body of a call. */
export function callBody({ outcome, note, ...move }: SheetState & { outcome: CallOutcome }, now?: Date): CallBody {
  return { outcome, note, ...moveBody(move, now) }
}
