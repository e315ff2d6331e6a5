import { describe, expect, it } from 'vitest'
import {
  afterOutcome,
  callBody,
  emptySheet,
  isBegun,
  momentOf,
  moveBody,
  nextStage,
  usualTime,
  type When,
} from './call-rules.ts'

// 18:30 UTC is midnight in India, where the days are counted.
describe('the next call', () => {
  it.each<[string, When, string]>([
    // Sunday 22 November 2026, one second before midnight in India.
    ['2026-11-22T18:29:59.999Z', 'tomorrow', '2026-11-23T05:30:00.000Z'],
    ['2026-11-22T18:30:00.000Z', 'tomorrow', '2026-11-24T05:30:00.000Z'],
    ['2026-11-22T18:29:59.999Z', 'three-days', '2026-11-25T05:30:00.000Z'],
    ['2026-11-22T18:30:00.000Z', 'three-days', '2026-11-26T05:30:00.000Z'],
    // On a Sunday, next Monday is tomorrow; on a Monday, it is a week away.
    ['2026-11-22T18:29:59.999Z', 'monday', '2026-11-23T05:30:00.000Z'],
    ['2026-11-22T18:30:00.000Z', 'monday', '2026-11-30T05:30:00.000Z'],
    ['2026-11-22T20:00:00.000Z', 'other', '2026-11-30T05:30:00.000Z'],
    // Across the ends of month and year.
    ['2026-12-31T18:29:59.999Z', 'tomorrow', '2027-01-01T05:30:00.000Z'],
    ['2027-02-26T12:00:00.000Z', 'three-days', '2027-03-01T05:30:00.000Z'],
  ])('from %s, %s, is %s', (now, when, moment) => expect(momentOf(when, usualTime, new Date(now))).toBe(moment))

  it('is on the chosen day, at the chosen hour of India', () => {
    const now = new Date('2026-11-22T12:00:00Z')
    expect(momentOf('other', { days: 1, hour: 20 }, now)).toBe('2026-11-23T14:30:00.000Z')
    expect(momentOf('tomorrow', { days: 9, hour: 20 }, now)).toBe('2026-11-23T05:30:00.000Z')
  })
})

it.each([
  ['new', 'contacted'],
  ['contacted', 'visited'],
  ['visited', 'visited'],
  ['lost', 'new'],
  ['gone-from-the-settings', 'new'],
])('a lead that is %s is moved to %s, unless something else is chosen', (stage, next) => {
  const stages = ['new', 'contacted', 'visited', 'won', 'lost'].map((key) => ({ key }))
  expect(nextStage(stage, stages)).toBe(next)
  expect(nextStage(stage, [])).toBe(stage)
})

describe('the next step after an outcome', () => {
  it.each([
    ['interested', 'new', { when: 'three-days', stage: 'contacted', reason: '' }],
    ['not-now', 'new', { when: 'three-days', stage: 'contacted', reason: '' }],
    ['not-now', 'visit', { when: 'three-days', stage: 'visit', reason: '' }],
    ['no-answer', 'new', { when: 'tomorrow', stage: 'new', reason: '' }],
    ['no-answer', 'visit', { when: 'tomorrow', stage: 'visit', reason: '' }],
    ['wrong-number', 'new', { when: 'three-days', stage: 'lost', reason: 'wrong-number' }],
    ['not-interested', 'visit', { when: 'three-days', stage: 'lost', reason: '' }],
  ] as const)('%s of a lead that is %s', (outcome, stage, after) =>
    expect(afterOutcome(outcome, stage)).toEqual({ outcome, ...after }),
  )
})

const now = new Date('2026-11-22T12:00:00Z')

describe('a call as it is sent', () => {
  const sheet = { ...emptySheet({ stage: 'visit' }), outcome: 'not-now' as const, note: 'after the exam' }
  it('has a date and no reason while the lead is open', () => {
    expect(callBody({ ...sheet, reason: 'price' }, now)).toEqual({
      outcome: 'not-now',
      note: 'after the exam',
      stage: 'visit',
      next_follow_up_at: '2026-11-25T05:30:00.000Z',
      lost_reason: null,
    })
  })

  it('has the reason and no date when the lead is lost', () => {
    const lost = { ...sheet, stage: 'lost' }
    expect(callBody({ ...lost, reason: 'price' }, now)).toMatchObject({ next_follow_up_at: null, lost_reason: 'price' })
    expect(callBody(lost, now)).toMatchObject({ next_follow_up_at: null, lost_reason: null })
  })

  it('moves a lead by the same rule', () => {
    const move = { stage: 'new', when: 'tomorrow' as const, other: usualTime, reason: '' }
    expect(moveBody(move, now)).toEqual({
      stage: 'new',
      next_follow_up_at: '2026-11-23T05:30:00.000Z',
      lost_reason: null,
    })
    expect(Date.parse(moveBody(move).next_follow_up_at ?? '')).toBeGreaterThan(Date.now())
  })
})

it('counts as started by an outcome or a note, not by opening it', () => {
  const empty = emptySheet({ stage: 'new' })
  expect(empty).toEqual({
    outcome: null,
    when: 'three-days',
    other: { days: 7, hour: 11 },
    stage: 'new',
    reason: '',
    note: '',
  })
  expect([isBegun(empty), isBegun({ ...empty, note: 'x' }), isBegun({ ...empty, outcome: 'no-answer' })]).toEqual([
    false,
    true,
    true,
  ])
  expect(isBegun({ ...empty, when: 'monday', reason: 'price' })).toBe(false)
})
