import { beforeAll, describe, expect, it } from 'vitest'
import { shufflePaper } from './rules.ts'
import type { StudentPaper, StudentQuestion } from './schema.ts'

const ids = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}${n + 1}`)

function question(id: string, more: Partial<StudentQuestion> = {}): StudentQuestion {
  const options = ids(`${id}-`, 5).map((_id) => ({ _id, text: { en: _id } }))
  const fixed = { keeps_order: false, passage_id: null, kind: 'single' as const }
  return { _id: id, sno: 0, section_id: id.slice(0, 1), text: { en: id }, options, ...fixed, ...more }
}

function paper(questions: StudentQuestion[]): StudentPaper {
  const section = (_id: string) => ({
    _id,
    section_name: _id,
    questions_count: 5,
    marks_per_question: '1',
    penalty: '0',
  })
  const numbered = questions.map((one, index) => ({ ...one, sno: index + 1 }))
  return { quiz_id: 'quiz', version: 1, sections: ['a', 'b'].map(section), passages: [], questions: numbered }
}

const plain = paper([...ids('a', 5), ...ids('b', 5)].map((id) => question(id)))
const order = ({ questions }: StudentPaper) => questions.map(({ _id }) => _id)
const optionsOf = ({ questions }: StudentPaper, id: string) =>
  questions.find(({ _id }) => _id === id)?.options.map(({ _id }) => _id) ?? []
const both = (seed: number) => ({ seed, questions: true, options: true })

describe('a shuffled paper', () => {
  it('is the same for the same seed, also when shuffled twice', () => {
    const once = shufflePaper(plain, both(7))
    expect(shufflePaper(structuredClone(plain), both(7))).toEqual(once)
    expect(shufflePaper(once, both(7))).toEqual(once)
    expect(order(shufflePaper(plain, both(8)))).not.toEqual(order(once))
  })

  it('has the same questions with the same options in the same sections, numbered anew', () => {
    for (let seed = 0; seed < 50; seed++) {
      const { questions } = shufflePaper(plain, both(seed))
      expect(questions.map(({ sno }) => sno)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
      expect(questions.map(({ section_id }) => section_id).join('')).toBe('aaaaabbbbb')
      expect(questions.map(({ _id }) => _id).toSorted()).toEqual(order(plain).toSorted())
      for (const { _id, options } of questions)
        expect(options.map((option) => option._id).toSorted()).toEqual(optionsOf(plain, _id))
    }
  })

  it('keeps the groups of a section in their order', () => {
    const kinds = ['single', 'numeric', 'single', 'numeric', 'single'] as const
    const mixed = paper(kinds.map((kind, n) => question(`a${n}`, { kind })))
    const groups = (['single', 'numeric'] as const).map((kind) => {
      return { kind, questions_count: 0, marks_per_question: '1', penalty: '0' }
    })
    const grouped = { ...mixed, sections: mixed.sections.map((section) => ({ ...section, groups })) }
    const shuffled = [1, 2, 3].map((seed) =>
      shufflePaper(grouped, both(seed))
        .questions.map(({ kind }) => kind)
        .join(),
    )
    expect(new Set(shuffled)).toEqual(new Set(['single,single,single,numeric,numeric']))
  })

  it("keeps the test's order unless the test shuffles", () => {
    expect(shufflePaper(plain, null)).toBe(plain)
    expect(order(shufflePaper(plain, { seed: 3, questions: false, options: true }))).toEqual(order(plain))
    const inOrder = shufflePaper(plain, { seed: 3, questions: true, options: false })
    expect(order(plain).map((id) => optionsOf(inOrder, id))).toEqual(order(plain).map((id) => optionsOf(plain, id)))
  })

  it('keeps the questions of a passage together and in their order', () => {
    const mixed = paper(ids('a', 8).map((id, n) => question(id, { passage_id: n > 1 && n < 5 ? 'passage' : null })))
    const starts = new Set<number>()
    for (let seed = 0; seed < 200; seed++) {
      const shuffled = order(shufflePaper(mixed, both(seed)))
      const at = shuffled.indexOf('a3')
      expect(shuffled.slice(at, at + 3)).toEqual(['a3', 'a4', 'a5'])
      starts.add(at)
    }
    expect([...starts].sort()).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('keeps the order of options that refer to each other', () => {
    const fixed = paper(ids('a', 3).map((id) => question(id, { keeps_order: true })))
    for (let seed = 0; seed < 20; seed++)
      expect(optionsOf(shufflePaper(fixed, both(seed)), 'a2')).toEqual(optionsOf(fixed, 'a2'))
  })

  it('gives a question the same options whatever else is in the paper', () => {
    const less = paper(ids('a', 5).map((id) => question(id)))
    expect(optionsOf(shufflePaper(less, both(11)), 'a4')).toEqual(optionsOf(shufflePaper(plain, both(11)), 'a4'))
  })
})

describe('over many seeds', () => {
  const seedsCount = 24_000
  /** Returns how far the counts deviate from a uniform distribution. */
  function chiSquared(counts: Map<string, number>, cells: number) {
    const expected = seedsCount / cells
    const seen = [...counts.values()]
    const empty = (cells - seen.length) * expected
    return seen.reduce((sum, count) => sum + (count - expected) ** 2 / expected, empty)
  }
  /** Shuffles every seed once, for all counts. */
  const countAll = () => {
    const all = counted.map(() => new Map<string, number>())
    // Seeds next to each other, and far apart.
    for (let n = 0; n < seedsCount; n++) {
      const shuffled = shufflePaper(plain, both(n % 2 === 0 ? n : (n * 89_478) % 2 ** 31))
      for (const [index, { read }] of counted.entries()) {
        const cell = read(shuffled)
        all[index]?.set(cell, (all[index]?.get(cell) ?? 0) + 1)
      }
    }
    return all
  }
  let counts: ReturnType<typeof countAll>
  beforeAll(() => {
    counts = countAll()
  })

  const counted = [
    {
      what: 'the right option on each letter',
      cells: 5,
      limit: 18.5,
      read: (p: StudentPaper) => String(optionsOf(p, 'a2').indexOf('a2-3')),
    },
    {
      what: 'a question on each number',
      cells: 5,
      limit: 18.5,
      read: (p: StudentPaper) => String(order(p).indexOf('a4')),
    },
    {
      what: 'every order of five options',
      cells: 120,
      limit: 173,
      read: (p: StudentPaper) => optionsOf(p, 'b5').join(),
    },
    {
      what: 'letters of two questions that know nothing of each other',
      cells: 25,
      limit: 51.2,
      read: (p: StudentPaper) => `${optionsOf(p, 'a1').indexOf('a1-1')} ${optionsOf(p, 'a2').indexOf('a2-1')}`,
    },
  ]

  it.each(counted.map((one, index) => ({ ...one, index })))(
    'has $what equally often (χ² below the 0.1 per cent point)',
    ({ cells, limit, index }) => {
      expect(chiSquared(counts[index] ?? new Map(), cells)).toBeLessThan(limit)
    },
  )
})
