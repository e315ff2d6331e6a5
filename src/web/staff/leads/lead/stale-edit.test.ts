import { expect, it } from 'vitest'
import { differencesOf, firstChoice, takenTogether } from './stale-edit.ts'

const base = {
  name: 'Mita Das',
  phone: '9861000000',
  email: '',
  center_id: null,
  course_id: null,
  exam_id: null,
  source: 'phone' as const,
}

it('shows every field in which two differ, and whose change it is', () => {
  const mine = { ...base, name: 'Mita K. Das', phone: '9861000001', source: 'event' as const }
  const theirs = { ...base, name: 'Mita Kumari Das', email: 'mita@people.example', source: 'event' as const }
  const found = differencesOf(base, mine, theirs)
  expect(found).toEqual([
    { field: 'name', changedBy: 'both' },
    { field: 'phone', changedBy: 'me' },
    { field: 'email', changedBy: 'them' },
  ])
  // Of what both have changed nothing is taken by itself.
  const taken = firstChoice(found)
  expect(taken).toEqual({ phone: 'mine', email: 'theirs' })
  expect(takenTogether(mine, theirs, { ...taken, name: 'theirs' })).toEqual({ ...theirs, phone: '9861000001' })
  expect(takenTogether(mine, theirs, { ...taken, name: 'mine' }).name).toBe('Mita K. Das')
})
