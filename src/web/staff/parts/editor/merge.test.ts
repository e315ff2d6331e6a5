import { describe, expect, it } from 'vitest'
import { compareWords, isSame, mergeFields, textOf } from './merge.ts'

const base = { title: 'Holiday', text: 'On Monday', tags: ['a'] }

describe('two people at one draft', () => {
  it('keep both of what they changed in different fields', () => {
    const mine = { ...base, title: 'Holidays' }
    const theirs = { ...base, text: 'On Tuesday' }
    expect(mergeFields({ base, mine, theirs })).toEqual({
      body: { title: 'Holidays', text: 'On Tuesday', tags: ['a'] },
      conflicts: [],
    })
  })

  it('are asked about a field that both changed, and only about that one', () => {
    const mine = { ...base, title: 'Mine', text: 'On Friday' }
    const theirs = { ...base, title: 'Theirs', tags: ['b'] }
    const { body, conflicts } = mergeFields({ base, mine, theirs })
    expect(conflicts).toEqual([{ field: 'title', mine: 'Mine', theirs: 'Theirs' }])
    expect(body).toEqual({ title: 'Mine', text: 'On Friday', tags: ['b'] })
  })

  it('are not asked when both made the same of it', () => {
    const both = { ...base, title: 'Same' }
    expect(mergeFields({ base, mine: both, theirs: { ...both } }).conflicts).toEqual([])
  })

  it('keep a field that one of them added or emptied', () => {
    const { text: _gone, ...without } = base
    expect(mergeFields({ base, mine: without, theirs: { ...base, more: 1 } }).body).toEqual({
      title: 'Holiday',
      tags: ['a'],
      more: 1,
    })
  })
})

it('takes values for the same whatever the order of their keys', () => {
  expect(isSame({ a: 1, b: [{ c: 2, d: undefined }] }, { b: [{ c: 2 }], a: 1 })).toBe(true)
  expect(isSame({ a: 1 }, { a: 2 })).toBe(false)
})

it('says which words came and went', () => {
  const words = compareWords('closed on Monday', 'closed on Tuesday')
  expect(words.filter(({ is }) => is !== 'same')).toEqual([
    { text: 'Monday', is: 'removed' },
    { text: 'Tuesday', is: 'added' },
  ])
  expect(
    compareWords('a b', 'a b c')
      .map(({ text }) => text)
      .join(''),
  ).toBe('a b c')
})

it('tells any value as text', () => {
  const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] }
  expect([textOf(document), textOf(null), textOf(true), textOf(['a', 'b']), textOf({ some_key: 1 })]).toEqual([
    'Hello',
    '(empty)',
    'yes',
    'a\nb',
    'some key: 1',
  ])
})
