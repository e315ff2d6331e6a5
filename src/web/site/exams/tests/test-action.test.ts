import { describe, expect, it } from 'vitest'
import { modesOffered, stageOf, testAction } from './test-action.ts'

const opens = Date.parse('2026-12-05T04:30:00Z')
const minute = 60_000
const test = {
  publish_date: '2026-12-05T04:30:00Z',
  closes_at: null,
  duration: 60,
  modes_allowed: ['online', 'offline'] as ('online' | 'offline')[],
}
const nobody = { subscription: null, submissionId: null, entry: 'by-registration' as const }
const online = { ...nobody, subscription: { mode: 'online' as const, is_under_way: false } }
const offline = { ...nobody, subscription: { mode: 'offline' as const, is_under_way: false } }
const kindAt = (own: Parameters<typeof testAction>[1], now: number) => testAction(test, own, now).kind

it('lets a tester take any test at any time without registering, and offers staff nothing', () => {
  for (const now of [opens - minute, opens, opens + 600 * minute]) {
    expect(kindAt({ ...nobody, entry: 'any-time' }, now)).toBe('take')
    expect(kindAt({ ...nobody, submissionId: 'sub-1', entry: 'any-time' }, now)).toBe('take')
    expect(kindAt({ ...nobody, entry: 'none' }, now)).toBe('none')
  }
})

describe('a test is open', () => {
  it('from its start to its start plus its duration', () => {
    expect(stageOf(test, opens - 1)).toBe('before')
    expect(stageOf(test, opens)).toBe('open')
    expect(stageOf(test, opens + 60 * minute - 1)).toBe('open')
    expect(stageOf(test, opens + 60 * minute)).toBe('after')
  })

  it('to its closing time where it has one', () => {
    const week = { ...test, closes_at: '2026-12-12T04:30:00Z' }
    expect(stageOf(week, opens + 60 * minute)).toBe('open')
    expect(stageOf(week, Date.parse('2026-12-12T04:30:00Z'))).toBe('after')
  })
})

describe('the action of a test', () => {
  it('is to register, until it has ended', () => {
    expect(kindAt(nobody, opens - minute)).toBe('register')
    expect(kindAt(nobody, opens + minute)).toBe('register')
    expect(kindAt(nobody, opens + 60 * minute)).toBe('ended')
  })

  it('is empty for late arrivals at a test on paper', () => {
    const paper = { ...test, modes_allowed: ['offline' as const] }
    expect(testAction(paper, nobody, opens - 1).kind).toBe('register')
    expect(testAction(paper, nobody, opens).kind).toBe('closed')
  })

  it('is to take it while open, for students registered online', () => {
    expect(kindAt(online, opens - 1)).toBe('upcoming')
    expect(kindAt(online, opens)).toBe('take')
    expect(kindAt(online, opens + 60 * minute)).toBe('ended')
  })

  it('is never to take it online for students registered at a centre', () => {
    expect([opens - 1, opens, opens + 60 * minute].map((now) => kindAt(offline, now))).toEqual([
      'none',
      'none',
      'ended',
    ])
  })

  it('is to resume a running attempt, also after the closing time', () => {
    const sitting = { ...online, subscription: { mode: 'online' as const, is_under_way: true } }
    expect(kindAt(sitting, opens + minute)).toBe('resume')
    expect(kindAt(sitting, opens + 70 * minute)).toBe('resume')
  })

  it('is the analysis after submission, at any time', () => {
    const done = { ...online, submissionId: 'sub-1' }
    for (const now of [opens + minute, opens + 600 * minute]) {
      expect(testAction(test, done, now)).toEqual({ kind: 'analysis', submissionId: 'sub-1' })
    }
  })
})

it('closes registration at the start on paper, and at the end online', () => {
  expect(modesOffered(test, opens - 1)).toEqual(['online', 'offline'])
  expect(modesOffered(test, opens)).toEqual(['online'])
  expect(modesOffered(test, opens + 60 * minute)).toEqual([])
})
