import { describe, expect, it } from 'vitest'
import {
  disconnectedMs,
  idleMs,
  needsAttention,
  otherMs,
  paceOf,
  type SeatFacts,
  seatStates,
  sinceOf,
  slotsShown,
  startingMs,
  stateOf,
} from './rules.ts'
import { seatState } from './schema.ts'

const begun = 1_800_000_000_000
const nothing: SeatFacts = {
  mode: 'online',
  attempt: null,
  hereMs: null,
  openedMs: null,
  beatMs: null,
  otherMs: null,
  refusedMs: null,
  absentMs: null,
}
const attempt = { startedMs: begun, deadlineMs: begun + 3_600_000, closedMs: null }
const sitting: SeatFacts = { ...nothing, attempt, openedMs: begun, beatMs: begun + 1000 }
const later = (sign: number, ms: number) => sign + ms

describe('the state of a candidate', () => {
  const beat = begun + 1000
  it.each<[what: string, facts: Partial<SeatFacts>, now: number, state: string]>([
    ['has just saved', {}, beat, 'answering'],
    ['was silent for a millisecond less than idle', {}, later(beat, idleMs - 1), 'answering'],
    ['was silent for 45 seconds', {}, later(beat, idleMs), 'idle'],
    ['was silent for a millisecond less than two minutes', {}, later(beat, disconnectedMs - 1), 'idle'],
    ['was silent for two minutes', {}, later(beat, disconnectedMs), 'disconnected'],
    ['has opened and not saved', { beatMs: null }, later(begun, idleMs - 1), 'starting'],
    ['has opened and said nothing for 45 seconds', { beatMs: null }, later(begun, idleMs), 'idle'],
    ['has opened anew after the last beat', { openedMs: beat + 1 }, beat + 2, 'starting'],
    ['has beaten at the moment of the opening', { openedMs: beat }, beat, 'answering'],
    ['is past the last moment', { beatMs: attempt.deadlineMs }, attempt.deadlineMs - 1, 'answering'],
    ['is at the end', { beatMs: attempt.deadlineMs }, attempt.deadlineMs, 'finished'],
    ['has handed in', { attempt: { ...attempt, closedMs: beat } }, beat, 'finished'],
    ['has another device', { otherMs: beat }, later(beat, otherMs - 1), 'second-device'],
    ['had another device five minutes ago', { otherMs: beat, beatMs: beat + otherMs }, beat + otherMs, 'answering'],
    ['was refused after the last sign', { refusedMs: beat + 1 }, beat + 2, 'refused'],
    ['was refused before the last sign', { refusedMs: beat - 1 }, beat, 'answering'],
    ['was refused with another device', { refusedMs: beat + 1, otherMs: beat }, beat + 2, 'refused'],
    ['was noted as absent and sits', { absentMs: beat + 500 }, beat + 600, 'answering'],
    ['is known by the start alone', { openedMs: null, beatMs: null }, later(begun, disconnectedMs), 'disconnected'],
  ])('who %s', (...[, facts, now, state]) => {
    expect(stateOf({ ...sitting, ...facts }, now)).toBe(state)
  })

  const here = begun
  it.each<[what: string, facts: Partial<SeatFacts>, now: number, state: string]>([
    ['was never seen', {}, here, 'not-here'],
    ['looks at the instructions', { hereMs: here }, later(here, startingMs - 1), 'starting'],
    ['looked at them ten minutes ago', { hereMs: here }, later(here, startingMs), 'not-here'],
    ['was refused', { hereMs: here, refusedMs: here }, here, 'refused'],
    ['came back after the refusal', { hereMs: here + 1, refusedMs: here }, here + 1, 'starting'],
    ['is noted as absent', { absentMs: here }, here, 'absent'],
    ['was there before the note', { absentMs: here, hereMs: here - 1 }, here, 'absent'],
    ['was there with the note', { absentMs: here, hereMs: here }, here, 'absent'],
    ['arrived a millisecond after the note', { absentMs: here, hereMs: here + 1 }, here + 1, 'starting'],
    ['was refused after the note', { absentMs: here, refusedMs: here + 1 }, here + 1, 'refused'],
    ['sits on paper', { mode: 'offline' }, here, 'on-paper'],
    ['is absent on paper', { mode: 'offline', absentMs: here }, here, 'absent'],
  ])('before starting, when %s', (...[, facts, now, state]) => {
    expect(stateOf({ ...nothing, ...facts }, now)).toBe(state)
  })

  it('comes with the time from which it holds', () => {
    expect(sinceOf(sitting, 'idle')).toBe(beat)
    expect(sinceOf({ ...sitting, openedMs: beat + 5 }, 'disconnected')).toBe(beat + 5)
    expect(sinceOf({ ...sitting, otherMs: 7 }, 'second-device')).toBe(7)
    expect(sinceOf({ ...sitting, refusedMs: 8 }, 'refused')).toBe(8)
    expect(sinceOf({ ...nothing, absentMs: 9 }, 'absent')).toBe(9)
    expect(sinceOf({ ...nothing, hereMs: 10 }, 'starting')).toBe(10)
    expect(sinceOf({ ...sitting, attempt: { ...attempt, closedMs: 11 } }, 'finished')).toBe(11)
    expect(sinceOf(sitting, 'finished')).toBe(attempt.deadlineMs)
    expect(sinceOf(sitting, 'answering')).toBeNull()
  })

  it('is in the list of states, which begins with those that need a person', () => {
    expect([...seatStates].sort()).toEqual([...seatState.options].sort())
    expect(seatStates.slice(0, needsAttention.length)).toEqual(needsAttention)
  })
})

describe('the pace', () => {
  const now = begun + 5000
  const slot = (n: number) => begun - n * 10_000
  it('leaves out the current ten seconds and anything older than six minutes', () => {
    const pace = paceOf(
      [0, 1, 2, 36, 37].map((n) => ({ slotMs: slot(n), saves: n + 1 })),
      now,
    )
    expect(pace).toHaveLength(slotsShown)
    expect([pace.at(-1), pace.at(-2), pace[0]]).toEqual([2, 3, 37])
    expect(pace.reduce((sum, saves) => sum + saves)).toBe(2 + 3 + 37)
  })

  it('adds up centres, and begins at a full ten seconds', () => {
    const rows = [1, 1].map((n) => ({ slotMs: slot(n), saves: 4 }))
    expect(paceOf(rows, begun).at(-1)).toBe(8)
    expect(paceOf(rows, begun - 1).at(-1)).toBe(0)
  })
})
