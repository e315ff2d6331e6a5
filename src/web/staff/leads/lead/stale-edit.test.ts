import { expect, it } from 'vitest'
import { differencesOf, fieldsOf, firstChoice, takenTogether } from './stale-edit.ts'

const base = {
  name: 'Mita Das',
  phone: '9861000000',
  email: '',
  father_name: '',
  father_phone: '',
  center_id: null,
  course_id: null,
  exam_id: null,
  source: 'phone' as const,
}

it('shows every field in which two versions differ, and who changed it', () => {
  const mine = { ...base, name: 'Mita K. Das', phone: '9861000001', source: 'event' as const }
  const theirs = { ...base, name: 'Mita Kumari Das', email: 'mita@people.example', source: 'event' as const }
  const found = differencesOf(base, mine, theirs)
  expect(found).toEqual([
    { field: 'name', changedBy: 'both' },
    { field: 'phone', changedBy: 'me' },
    { field: 'email', changedBy: 'them' },
  ])
  // Fields that both have changed are not chosen automatically.
  const taken = firstChoice(found)
  expect(taken).toEqual({ phone: 'mine', email: 'theirs' })
  expect(takenTogether(mine, theirs, { ...taken, name: 'theirs' })).toEqual({ ...theirs, phone: '9861000001' })
  expect(takenTogether(mine, theirs, { ...taken, name: 'mine' }).name).toBe('Mita K. Das')
})

it('compares every field, and ignores equal values', () => {
  const mine = { ...base, father_phone: '9861000002', center_id: 'k1', course_id: 'c1', exam_id: 'e1' }
  expect(differencesOf(base, mine, base).map(({ field, changedBy }) => `${field} ${changedBy}`)).toEqual([
    'father_phone me',
    'center_id me',
    'course_id me',
    'exam_id me',
  ])
  expect(differencesOf(base, base, { ...base, source: 'event' })).toEqual([{ field: 'source', changedBy: 'them' }])
  expect(differencesOf(base, mine, mine)).toEqual([])
  // Missing and empty texts are equal.
  expect(differencesOf(base, { ...base, center_id: '' }, base)).toEqual([])
})

it('begins with the fields of a lead, in the order of the form', () => {
  const lead = { ...base, phone: null, email: null, _id: 'l1', version: 3 }
  expect(fieldsOf(JSON.parse(JSON.stringify(lead)))).toEqual({ ...base, phone: '', email: '' })
  const told = { ...lead, phone: '9861000000', email: 'a@b.example', center_id: 'k1' }
  expect(fieldsOf(JSON.parse(JSON.stringify(told)))).toEqual({ ...base, email: 'a@b.example', center_id: 'k1' })
})
