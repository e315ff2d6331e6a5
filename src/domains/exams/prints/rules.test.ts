import { describe, expect, it } from 'vitest'
import { codeOfSet, keyOfSet, questionsOfSet, seedsFor, setLetters } from './rules.ts'
import type { FrozenPaper, FrozenQuestion } from './schema.ts'

function question(id: string, more: Partial<FrozenQuestion> = {}): FrozenQuestion {
  const options = ['a', 'b', 'c', 'd'].map((option) => ({ _id: option, text: { en: `${id} ${option}` } }))
  const plain = { sno: 0, section_id: '0', kind: 'single' as const, text: { en: id }, keeps_order: false }
  const key = { kind: 'single' as const, options: ['b'] }
  return { _id: id, ...plain, options, passage_id: null, code: Number(id.slice(1)), key, dropped: null, ...more }
}

function paperOf(questions: FrozenQuestion[], sections = ['0']): FrozenPaper {
  return {
    name: 'Mock',
    minutes: 30,
    languages: ['en'],
    several: 'all-or-nothing',
    sections: sections.map((_id) => ({
      _id,
      section_name: `Section ${_id}`,
      questions_count: 0,
      marks_per_question: '1',
      penalty: '0',
      minutes: null,
      is_qualifying: false,
      languages: null,
    })),
    passages: [],
    questions: questions.map((entry, index) => ({ ...entry, sno: index + 1 })),
  }
}

/** Returns the same sequence of numbers for every draw. */
function drawFrom(start: number) {
  let state = start
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

const ids = (count: number) => Array.from({ length: count }, (_, index) => `q${index + 1}`)
const ten = paperOf(ids(10).map((id) => question(id)))
const orderOf = (paper: FrozenPaper, seed: number) => questionsOfSet(paper, seed).map(({ _id }) => _id)

describe('a set', () => {
  it('is the same for the same seed, and has all questions and options once, numbered anew', () => {
    expect(questionsOfSet(ten, 5)).toEqual(questionsOfSet(structuredClone(ten), 5))
    const set = questionsOfSet(ten, 5)
    expect(set.map(({ sno }) => sno)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(set.map(({ _id }) => _id).toSorted()).toEqual(ids(10).toSorted())
    for (const { options } of set) expect(options.map(({ _id }) => _id).toSorted()).toEqual(['a', 'b', 'c', 'd'])
  })

  it('keeps questions in their section', () => {
    const two = paperOf(
      ids(8).map((id, index) => question(id, { section_id: index < 4 ? '0' : '1' })),
      ['0', '1'],
    )
    for (let seed = 0; seed < 30; seed++)
      expect(questionsOfSet(two, seed).map(({ section_id }) => section_id)).toEqual([...'00001111'])
  })

  it.each([
    ['a passage of one question', [3]],
    ['a passage of three', [3, 4, 5]],
    ['a passage at the end', [8, 9]],
  ])('keeps %s whole and in its order', (_name, places) => {
    const paper = paperOf(
      ids(10).map((id, index) => question(id, places.includes(index) ? { passage_id: 'passage' } : {})),
    )
    for (let seed = 0; seed < 50; seed++) {
      const order = orderOf(paper, seed)
      const first = order.indexOf(`q${(places[0] ?? 0) + 1}`)
      expect(order.slice(first, first + places.length)).toEqual(places.map((place) => `q${place + 1}`))
    }
  })

  it('keeps the order of options that refer to each other, and of a single one', () => {
    const fixed = paperOf([
      question('q1', { keeps_order: true }),
      question('q2', { options: [{ _id: 'b', text: { en: 'only' } }] }),
    ])
    for (let seed = 0; seed < 30; seed++) {
      const byId = new Map(questionsOfSet(fixed, seed).map((entry) => [entry._id, entry.options.map(({ _id }) => _id)]))
      expect(byId.get('q1')).toEqual(['a', 'b', 'c', 'd'])
      expect(byId.get('q2')).toEqual(['b'])
    }
  })
})

describe('seeds', () => {
  it('give every set an order of its own', () => {
    for (let start = 1; start < 40; start++) {
      const seeds = seedsFor(ten, null, drawFrom(start))
      const orders = setLetters.map((letter) => JSON.stringify(questionsOfSet(ten, seeds[letter])))
      expect(new Set(orders).size).toBe(4)
    }
  })

  it('are drawn again when two sets would be equal', () => {
    const draws = [0.1, 0.1, 0.1, 0.2, 0.3, 0.1, 0.4]
    const seeds = seedsFor(ten, null, () => draws.shift() ?? 0.9)
    expect(setLetters.map((letter) => seeds[letter] / 2 ** 31)).toEqual(
      [0.1, 0.2, 0.3, 0.4].map((part) => expect.closeTo(part, 6)),
    )
  })

  it.each([
    ['one question whose options stay', paperOf([question('q1', { keeps_order: true })])],
    ['no questions', paperOf([])],
    ['two numbers', paperOf(['q1', 'q2'].map((id) => question(id, { kind: 'numeric', options: [] })))],
  ])('end for a paper that has too few orders: %s', (_name, paper) => {
    const seeds = seedsFor(paper, null, drawFrom(3))
    expect(Object.keys(seeds)).toEqual(['A', 'B', 'C', 'D'])
  })

  it('stay for the next version: adding a question moves no other', () => {
    const before = seedsFor(ten, null, drawFrom(8))
    const eleven = paperOf(ids(11).map((id) => question(id)))
    const after = seedsFor(eleven, before, drawFrom(99))
    expect(after).toEqual(before)
    for (const letter of setLetters)
      expect(orderOf(eleven, after[letter]).filter((id) => id !== 'q11')).toEqual(orderOf(ten, before[letter]))
  })

  it('stay below what the database and the shuffle can hold', () => {
    expect(seedsFor(ten, null, () => 0.999_999_999_9).A).toBeLessThan(2 ** 31)
    expect(seedsFor(ten, null, () => 0).A).toBe(0)
  })
})

describe('the key of a set', () => {
  const kinds = paperOf([
    question('q1'),
    question('q2', { kind: 'several', key: { kind: 'several', options: ['a', 'd'] } }),
    question('q3', { kind: 'numeric', options: [], key: { kind: 'numeric', value: '12.5', tolerance: '0.1' } }),
    question('q4', { key: { kind: 'single', options: ['a', 'c'] } }),
    question('q5', { dropped: 'bonus-all' }),
    question('q6', { keeps_order: true }),
  ])

  it('names the letters of the right options in that set', () => {
    for (let seed = 0; seed < 60; seed++) {
      const set = questionsOfSet(kinds, seed)
      const lines = keyOfSet(kinds, seed)
      expect(lines.map(({ sno, code }) => [sno, code])).toEqual(set.map(({ sno, code }) => [sno, code]))
      for (const [index, { _id, options, key }] of set.entries()) {
        const text = lines[index]?.key ?? ''
        const named = [...text.replaceAll(' or ', ', ').split(', ')].map(
          (letter) => options['ABCD'.indexOf(letter)]?._id,
        )
        if (_id === 'q3') expect(text).toBe('12.5 ± 0.1')
        else if (_id === 'q5') expect(text).toBe('full marks for everyone')
        else expect(named.toSorted()).toEqual(key.kind === 'numeric' ? [] : key.options.toSorted())
        if (_id === 'q6') expect(text).toBe('B')
        if (_id === 'q4') expect(text).toContain(' or ')
      }
    }
  })

  it('differs from set to set', () => {
    const seeds = seedsFor(ten, null, drawFrom(2))
    const keys = setLetters.map((letter) =>
      keyOfSet(ten, seeds[letter])
        .map(({ key }) => key)
        .join(''),
    )
    expect(new Set(keys).size).toBe(4)
  })
})

it('codes identify the test, version and set of a page', () => {
  expect(codeOfSet('01937a2b-1111-7000-8000-0000001f2a3c', 2, 'B')).toBe('1F2A3C-2-B')
})
