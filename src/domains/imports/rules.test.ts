import { describe, expect, it } from 'vitest'
import {
  joinMeanings,
  joinSpellings,
  tellMasks,
  tellReasons,
  tellUnread,
  toSpellings,
  valuesOf,
  withMeanings,
} from './rules.ts'

describe('the cells of a row', () => {
  it('go to their fields, trimmed and cut to the longest allowed length', () => {
    const values = valuesOf([' Mita ', 'ignored', ' 98765 '], ['name', null, 'phone', 'email'], {
      longest: 2000,
      isPersonal: true,
    })
    expect(values).toEqual({ name: 'Mita', phone: '98765', email: '' })
    expect(valuesOf(['x'.repeat(2001)], ['note'], { longest: 2000, isPersonal: true }).note).toHaveLength(2000)
  })

  it('keep only the end of an Aadhaar number when they are about people, and report it', () => {
    const cell = 'Aadhaar 2341 2341 2346'
    const values = valuesOf([cell], ['note'], { longest: 2000, isPersonal: true })
    expect(values.note).toBe('Aadhaar XXXX-XXXX-2346')
    expect(tellMasks(values)).toEqual([
      { field: 'note', message: 'has an Aadhaar number; only its last four digits are kept' },
    ])
    expect(valuesOf([cell], ['question_en'], { longest: 2000, isPersonal: false }).question_en).toBe(cell)
  })
})

describe('meanings of values', () => {
  const topic = { field: 'topic', value: 'Kindz', within: 'quant', meaning: 'Kinds' }
  const withinOf = ({ subject = '' }: Record<string, string>) => subject

  it('replace exactly these values, and a topic only within its subject', () => {
    expect(withMeanings({ subject: 'quant', topic: 'Kindz' }, [topic], withinOf).topic).toBe('Kinds')
    expect(withMeanings({ subject: 'logic', topic: 'Kindz' }, [topic], withinOf).topic).toBe('Kindz')
    expect(withMeanings({ subject: 'quant', topic: 'Other' }, [topic], withinOf).topic).toBe('Other')
    const source = { field: 'source', value: 'Facebok', within: null, meaning: '' }
    expect(withMeanings({ source: 'Facebok' }, [source], () => null)).toEqual({ source: '' })
  })

  it('are asked once for all spellings of a value, and given to each', () => {
    const of = (value: string, rows: number) => ({ field: 'course', value, within: null, rows })
    const spelled = [
      of('bank clerk', 1),
      of('Bank Clerk', 3),
      of('bank-clerk ', 1),
      of('PO', 2),
      of('???', 1),
      of('!', 1),
    ]
    expect(joinSpellings(spelled)).toEqual([of('Bank Clerk', 5), of('PO', 2), of('???', 1), of('!', 1)])
    const meaning = { field: 'course', value: 'Bank Clerk', within: null, meaning: 'Clerk' }
    const all = joinMeanings([], toSpellings([meaning], spelled))
    expect(all.map(({ value, meaning }) => [value, meaning])).toEqual([
      ['bank clerk', 'Clerk'],
      ['Bank Clerk', 'Clerk'],
      ['bank-clerk ', 'Clerk'],
    ])
  })

  it('use the latest meaning', () => {
    const later = { ...topic, meaning: 'Types' }
    expect(joinMeanings([topic], [later])).toEqual([later])
    expect(joinMeanings([topic], [{ ...later, within: 'logic' }])).toHaveLength(2)
  })
})

it("names the unread columns, and words reasons with the file's column names", () => {
  expect(tellUnread(['Name', 'Sl. No.', 'Fee', ''], ['name', null, null, null])).toBe(
    'Ignored columns: “Sl. No.”, “Fee”.',
  )
  expect(tellUnread(['Name'], ['name'])).toBeNull()
  const reasons = [
    { field: 'phone', message: 'is missing' },
    { field: '', message: 'is the same as row 5' },
  ]
  expect(tellReasons(reasons, (field) => field.toUpperCase())).toBe('PHONE is missing; is the same as row 5')
})
