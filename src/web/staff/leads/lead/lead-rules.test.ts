import { describe, expect, it } from 'vitest'
import { leadActions, leadMark, sentenceOf } from './lead-rules.ts'

describe('a lead', () => {
  const closed = '2026-11-20T06:00:00Z'
  it.each([
    [{ stage: 'new', closed_at: null }, ['edit', 'move', 'convert', 'call'], 'half'],
    // Lost: a call can be logged only after reopening.
    [{ stage: 'lost', closed_at: closed }, ['edit', 'move', 'convert'], 'crossed'],
    [{ stage: 'won', closed_at: closed }, [], 'ok'],
    [{ stage: 'won', closed_at: null }, [], 'ok'],
  ])('%j', (lead, actions, mark) => {
    expect(leadActions(lead)).toEqual(actions)
    expect(leadMark(lead)).toBe(mark)
  })
})

const event = { outcome: null, before: null, after: null }

describe('its history', () => {
  it.each([
    [{ ...event, kind: 'call', outcome: 'no-answer' }, 'Called: no answer'],
    [{ ...event, kind: 'call' }, 'Called: '],
    [{ ...event, kind: 'stage', before: 'New', after: 'Contacted' }, 'Moved from New to Contacted'],
    [{ ...event, kind: 'owner', after: 'Mita Das' }, 'Assigned to Mita Das'],
    [{ ...event, kind: 'owner' }, 'Owner removed'],
    [{ ...event, kind: 'date', after: '2026-11-30T18:30:00Z' }, 'Next call Tue 1 Dec 2026, 12:00 AM'],
    [{ ...event, kind: 'date' }, 'Next call removed'],
    [{ ...event, kind: 'made' }, 'Created'],
    [{ ...event, kind: 'note' }, 'Note'],
    [{ ...event, kind: 'edited' }, 'Edited'],
    [{ ...event, kind: 'kept-both' }, 'Saved although the phone number was already known'],
    [{ ...event, kind: 'merged' }, 'Merged with'],
    [{ ...event, kind: 'converted' }, 'Became a student'],
  ] as const)('%j', (one, told) => expect(sentenceOf(one).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(told))
})
