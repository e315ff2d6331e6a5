import { describe, expect, it } from 'vitest'
import { compareWords, isSame, mergeFields, textOf } from './merge.ts'

const base = { title: 'Holiday', text: 'On Monday', tags: ['a'] }

describe('two people editing one draft', () => {
  it('keep both of their changes in different fields', () => {
    const mine = { ...base, title: 'Holidays' }
    const theirs = { ...base, text: 'On Tuesday' }
    expect(mergeFields({ base, mine, theirs })).toEqual({
      body: { title: 'Holidays', text: 'On Tuesday', tags: ['a'] },
      conflicts: [],
    })
  })

  it('are asked only about a field that both changed', () => {
    const mine = { ...base, title: 'Mine', text: 'On Friday' }
    const theirs = { ...base, title: 'Theirs', tags: ['b'] }
    const { body, conflicts } = mergeFields({ base, mine, theirs })
    expect(conflicts).toEqual([{ field: 'title', mine: 'Mine', theirs: 'Theirs' }])
    expect(body).toEqual({ title: 'Mine', text: 'On Friday', tags: ['b'] })
  })

  it('are not asked when both made the same change', () => {
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

it('compares values regardless of key order', () => {
  expect(isSame({ a: 1, b: [{ c: 2, d: undefined }] }, { b: [{ c: 2 }], a: 1 })).toBe(true)
  expect(isSame({ a: 1 }, { a: 2 })).toBe(false)
})

it('shows added and removed words', () => {
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

it('shows any value as text', () => {
  const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] }
  expect([textOf(document), textOf(null), textOf(true), textOf(['a', 'b']), textOf({ some_key: 1 })]).toEqual([
    'Hello',
    '(empty)',
    'yes',
    'a\nb',
    'some key: 1',
  ])
})

/** Notation: [-removed-] and {+added+}. */
const marked = (before: string, after: string) =>
  compareWords(before, after)
    .map(({ text, is }) => (is === 'same' ? text : is === 'removed' ? `[-${text}-]` : `{+${text}+}`))
    .join('')

describe('the words of two texts', () => {
  it.each([
    ['same words', 'same words', 'same words'],
    ['', '', ''],
    ['a b c d', 'b c d', '[-a-][- -]b c d'],
    ['b c d', 'a b c d', '{+a+}{+ +}b c d'],
    ['a b c', 'a c', 'a [-b-][- -]c'],
    ['a c', 'a b c', 'a {+b+}{+ +}c'],
    ['a b', 'a', 'a[- -][-b-]'],
    ['a', 'a b', 'a{+ +}{+b+}'],
    ['one two three', 'three two one', '[-one-]{+three+} two [-three-]{+one+}'],
    ['x a b c', 'a b c x', '[-x-][- -]a b c{+ +}{+x+}'],
    ['c b a', 'a c', '[-c-][- -][-b-][- -]a{+ +}{+c+}'],
    // Several spaces are one piece, and stay in place.
    ['a  b', 'a  c', 'a  [-b-]{+c+}'],
    ['a\n\nb', 'a b', 'a[-\n\n-]{+ +}b'],
  ])('%j → %j reads %j', (before, after, told) => {
    expect(marked(before, after)).toBe(told)
  })

  it('keep the longest run that both have', () => {
    const words = compareWords('the hall is closed on Monday and Tuesday', 'the hall was closed on Tuesday')
    const same = words.filter(({ is }) => is === 'same').map(({ text }) => text.trim())
    expect(same.filter(Boolean)).toEqual(['the', 'hall', 'closed', 'on', 'Tuesday'])
    expect(
      words
        .filter(({ is }) => is !== 'removed')
        .map(({ text }) => text)
        .join(''),
    ).toBe('the hall was closed on Tuesday')
  })

  it('are only reported as different in a long text, from 301 words on', () => {
    // 300 words are 599 pieces including the spaces between them; 301 are 601.
    const words = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`).join(' ')
    expect(compareWords(words(300), `${words(299)} x`).length).toBe(600)
    expect(compareWords(words(301), 'w0')).toEqual([
      { text: words(301), is: 'removed' },
      { text: 'w0', is: 'added' },
    ])
    expect(compareWords('w0', words(301))).toEqual([
      { text: 'w0', is: 'removed' },
      { text: words(301), is: 'added' },
    ])
    // A trailing space is a piece too, and so is the empty text after it.
    expect(compareWords(`${words(300)} `, 'w0')).toHaveLength(2)
  })
})

describe('a value as text', () => {
  const paragraph = (...texts: string[]) => ({
    type: 'paragraph',
    content: texts.map((text) => ({ type: 'text', text })),
  })
  it.each([
    [undefined, '(empty)'],
    ['', '(empty)'],
    [false, 'no'],
    [0, '0'],
    ['word', 'word'],
    [[], ''],
    [{ type: 'batch', name: 'A' }, 'type: batch\nname: A'],
    [{ a_b_c: true, d: null }, 'a b c: yes\nd: (empty)'],
    [{ type: 'doc', content: [paragraph('Hel', 'lo'), paragraph('you')] }, 'Hello\nyou'],
    [{ type: 'doc', content: [{ type: 'image' }, paragraph('x')] }, 'x'],
    [{ type: 'doc' }, ''],
    [{ type: 'doc', content: 'not a list' }, ''],
    [{ type: 'doc', content: [{ type: 'text', text: 7, content: [{ text: 'in' }] }] }, 'in'],
    [{ type: 'doc', content: [{ content: [{ text: 'a' }] }, { content: [{ text: 'b' }] }] }, 'ab'],
    [
      { type: 'doc', content: [{ type: 'list', content: [paragraph('a'), paragraph('b')] }, paragraph('c')] },
      'a\nb\n\nc',
    ],
  ])('%j is %j', (value, text) => expect(textOf(value)).toBe(text))
})

describe('two values', () => {
  it.each([
    [null, undefined, true],
    [null, {}, false],
    [[1, 2], { 0: 1, 1: 2 }, false],
    [[1, 2], [2, 1], false],
    [[], {}, false],
    [{ a: { c: 1, b: 2 } }, { a: { b: 2, c: 1 } }, true],
    [{ a: null }, {}, false],
    ['1', 1, false],
    [[{ b: 1, a: 2 }], [{ a: 2, b: 1 }], true],
  ])('%j and %j: %j', (a, b, same) => expect(isSame(a, b)).toBe(same))
})

describe('a removed field', () => {
  it('is removed, rather than left without a value', () => {
    const merged = mergeFields({ base: { a: 1, b: 2 }, mine: { a: 1 }, theirs: { a: 1, b: 2 } })
    expect(Object.keys(merged.body)).toEqual(['a'])
    expect(merged.conflicts).toEqual([])
  })

  it('is asked about if the other person has changed it', () => {
    const { body, conflicts } = mergeFields({ base: { a: 1 }, mine: {}, theirs: { a: 2 } })
    expect([body, conflicts]).toEqual([{}, [{ field: 'a', mine: undefined, theirs: 2 }]])
  })

  it('stays removed if both removed it, and returns if nobody else changed it', () => {
    expect(mergeFields({ base: { a: 1 }, mine: {}, theirs: {} })).toEqual({ body: {}, conflicts: [] })
    expect(mergeFields({ base: {}, mine: { a: 1 }, theirs: {} }).body).toEqual({ a: 1 })
  })
})
