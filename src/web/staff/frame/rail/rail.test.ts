import { describe, expect, it } from 'vitest'
import { countByArea } from './rail.tsx'

describe('what the rail counts', () => {
  it('sums the lines of an area, counts a named thing as one, and shows no zero', () => {
    const counts = countByArea([
      { kind: 'calls-overdue', count: 9, subject: null },
      { kind: 'leads-without-follow-up', count: 14, subject: null },
      { kind: 'questions-reported', count: 40, subject: { _id: 't', name: 'Mock 4' } },
      { kind: 'questions-own', count: 3, subject: { _id: 'me', name: '' } },
      { kind: 'backup-none', count: null, subject: null },
    ])
    expect([...counts]).toEqual([
      ['leads', 23],
      ['tests', 1],
      ['questions', 3],
      ['institute', 1],
    ])
    expect(countByArea([]).get('money')).toBeUndefined()
  })
})
