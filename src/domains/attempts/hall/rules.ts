import { msg } from '#platform/text/messages.ts'
/*
 * State of a candidate, derived from the signals of their device. All times are in milliseconds since 1970, by
 * the server's clock. A state begins with its second: after 45 seconds of silence a candidate is idle, after 120
 * disconnected.
 */

/** States of a seat, most urgent first, as in the list. */
export const seatStates = [
  'refused',
  'second-device',
  'disconnected',
  'idle',
  'not-here',
  'starting',
  'answering',
  'on-paper',
  'absent',
  'finished',
] as const
export type SeatState = (typeof seatStates)[number]

/** The device asks every 30 seconds when there is nothing to save; one missing sign is not an alarm yet. */
export const idleMs = 45_000
export const disconnectedMs = 120_000
/** Time for which a candidate reading the instructions counts as present: those pages give no further sign. */
export const startingMs = 600_000
/** Time for which a second device's attempt to save is shown. It stays in the candidate's history. */
export const otherMs = 300_000

export type SeatFacts = {
  /** Mode of the registration. */
  mode: 'online' | 'offline'
  attempt: { startedMs: number; deadlineMs: number; closedMs: number | null } | null
  hereMs: number | null
  openedMs: number | null
  beatMs: number | null
  otherMs: number | null
  refusedMs: number | null
  absentMs: number | null
}

const latest = (...times: (number | null)[]) => Math.max(0, ...times.map((time) => time ?? 0))

/** Returns the last sign of someone taking the test. */
function lastSign({ attempt, openedMs, beatMs }: SeatFacts) {
  return latest(attempt?.startedMs ?? null, openedMs, beatMs)
}

/**
 * Returns the state of a candidate who has not begun. Someone who shows up after being marked absent no longer
 * is.
 */
function stateOutside({ mode, hereMs, refusedMs, absentMs }: SeatFacts, now: number): SeatState {
  if (absentMs !== null && latest(hereMs, refusedMs) <= absentMs) return 'absent'
  if (mode === 'offline') return 'on-paper'
  if (refusedMs !== null && refusedMs >= latest(hereMs)) return 'refused'
  return hereMs !== null && now - hereMs < startingMs ? 'starting' : 'not-here'
}

/** Returns the single state of a candidate, the most urgent that applies. */
export function stateOf(facts: SeatFacts, now: number): SeatState {
  const { attempt, openedMs, beatMs, refusedMs } = facts
  if (attempt === null) return stateOutside(facts, now)
  if (attempt.closedMs !== null || now >= attempt.deadlineMs) return 'finished'
  const sign = lastSign(facts)
  if (refusedMs !== null && refusedMs > sign) return 'refused'
  if (facts.otherMs !== null && now - facts.otherMs < otherMs) return 'second-device'
  if (now - sign >= disconnectedMs) return 'disconnected'
  if (now - sign >= idleMs) return 'idle'
  return latest(beatMs) >= latest(attempt.startedMs, openedMs) ? 'answering' : 'starting'
}

/** Returns since when the state holds, or since when nothing was heard; null: since the test began. */
export function sinceOf(facts: SeatFacts, state: SeatState): number | null {
  switch (state) {
    case 'refused':
      return facts.refusedMs
    case 'second-device':
      return facts.otherMs
    case 'idle':
    case 'disconnected':
      return lastSign(facts)
    case 'absent':
      return facts.absentMs
    case 'finished':
      return facts.attempt?.closedMs ?? facts.attempt?.deadlineMs ?? null
    case 'starting':
      return latest(facts.hereMs, facts.openedMs, facts.attempt?.startedMs ?? null)
    default:
      return null
  }
}

/** The counts of an empty hall. */
export const noSeats: Record<SeatState, number> = {
  refused: 0,
  'second-device': 0,
  disconnected: 0,
  idle: 0,
  'not-here': 0,
  starting: 0,
  answering: 0,
  'on-paper': 0,
  absent: 0,
  finished: 0,
}

/** States that someone must look at. */
export const needsAttention: readonly SeatState[] = ['refused', 'second-device', 'disconnected', 'idle']

export const slotMs = 10_000
export const slotsShown = 36

/** Counts the saves of the last six minutes in slots of ten seconds, oldest first, without the current, incomplete slot. */
export function paceOf(rows: readonly { slotMs: number; saves: number }[], now: number) {
  const end = Math.floor(now / slotMs) * slotMs
  const counts = Array.from({ length: slotsShown }, () => 0)
  for (const row of rows) {
    const place = slotsShown - (end - row.slotMs) / slotMs
    if (place >= 0 && place < slotsShown) counts[place] = (counts[place] ?? 0) + row.saves
  }
  return counts
}

/** Sentences of the audit log on actions in a hall. */
export const hallSentences: Record<string, string> = {
  'time-extended': msg`gave {candidates} candidates of {s} {minutes} minutes more`,
  'candidate-time-extended': msg`gave {s} {minutes} minutes more in a test`,
  'incident-noted': msg`noted an incident in the hall of {s}`,
  'absence-noted': msg`noted that {s} is absent from a test`,
  'absence-withdrawn': msg`took back that {s} is absent from a test`,
  'hall-message-sent': msg`sent a message to the hall of {s}`,
}
