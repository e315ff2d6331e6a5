import { describe, expect, it } from 'vitest'
import type { PublicTerms } from '#domains/exams/tests/schema.ts'
import { fillIn, generalChapters, type Line, lineText, paperLines, sectionMinutes } from './lines.ts'
import { texts as bengali } from './texts-bn.ts'
import { englishTexts } from './texts-en.ts'
import { texts as hindi } from './texts-hi.ts'
import { texts as odia } from './texts-or.ts'

type Section = PublicTerms['sections'][number]

const section: Section = {
  _id: 'a',
  minutes: null,
  locks: false,
  early_advance: true,
  languages: null,
  minimum_marks: null,
  is_qualifying: false,
}
const practice: PublicTerms = {
  calculator: 'none',
  save_rule: 'practice',
  marked_answers_count: true,
  drafts_count: false,
  partial_credit: false,
  sections: [section, section],
}
const locked = (early_advance: boolean): PublicTerms => ({
  ...practice,
  save_rule: 'exam',
  sections: [1, 2].map(() => ({ ...section, minutes: 15, locks: true, early_advance })),
})

const keysOf = (lines: Line[]) => lines.map(({ key }) => key)
const general = (terms: PublicTerms) => generalChapters(terms).flatMap(({ lines }) => keysOf(lines))
const paper = (terms: PublicTerms, extra = 0) =>
  paperLines({ terms, test: { languages: ['en', 'hi'] }, seconds_allowed: 3600, extra_minutes_per_hour: extra })

describe('the general instructions', () => {
  it('of a practice test say that every choice is saved and that sections can be switched', () => {
    expect(general(practice)).toEqual(expect.arrayContaining(['everyChoice', 'goSections', 'flaggedCounts']))
    expect(general(practice)).not.toContain('saveButtons')
  })

  it('of the exam rule say what happens to a choice that was not saved', () => {
    expect(general(locked(false))).toEqual(expect.arrayContaining(['saveButtons', 'draftStays', 'draftsNotCounted']))
    expect(general({ ...locked(false), drafts_count: true })).toContain('draftsCount')
  })

  it('say so when marked answers are not evaluated', () => {
    expect(general({ ...practice, marked_answers_count: false })).toContain('flaggedNotCounted')
  })

  it('say whether a locking section may be left early', () => {
    expect(general(locked(false))).toEqual(expect.arrayContaining(['sectionsLock', 'leaveNotEarly']))
    expect(general(locked(true))).toContain('leaveEarly')
    expect(general(locked(true))).not.toContain('goSections')
  })
})

describe('the instructions of a test', () => {
  it('state the total time and extra time', () => {
    expect(paper(practice)[0]).toEqual({ key: 'timeWhole', values: { minutes: '60' } })
    expect(paper(practice, 20)[0]).toEqual({ key: 'timeExtra', values: { minutes: '60', extra: 20 } })
  })

  it('state section timers, minimum marks and section languages only where they exist', () => {
    const own: PublicTerms = {
      ...practice,
      sections: [{ ...section, minutes: 20, languages: ['en'], minimum_marks: '8' }],
    }
    const special = ['sectionClocks', 'minimumRule', 'someLanguages']
    expect(keysOf(paper(own))).toEqual(expect.arrayContaining(special))
    for (const key of special) expect(keysOf(paper(practice))).not.toContain(key)
  })

  it('omit the languages of a section that is available in all of them', () => {
    const all: PublicTerms = { ...practice, sections: [{ ...section, languages: ['en', 'hi', 'or'] }] }
    expect(keysOf(paper(all))).not.toContain('someLanguages')
  })

  it('explain the calculator and the rule for several right options', () => {
    expect(keysOf(paper(practice))).toEqual(expect.arrayContaining(['calculatorNone', 'severalAll']))
    const other: PublicTerms = { ...practice, calculator: 'scientific', partial_credit: true }
    expect(keysOf(paper(other))).toEqual(expect.arrayContaining(['calculatorScientific', 'severalShare']))
  })
})

describe('the rules from marks to ranks', () => {
  const told = (results: PublicTerms['results']) => {
    const { sections, ...terms } = practice
    const before = new Set(paper({ sections, ...terms }).map(({ key }) => key))
    return paper({ sections, ...terms, results })
      .filter(({ key }) => !before.has(key))
      .map((line) => lineText(englishTexts, line))
  }

  it('are left out when the pattern has none', () => {
    expect(told(undefined)).toEqual([])
  })

  it('are explained one by one, with the tie-breaking order in one sentence', () => {
    expect(
      told({
        ties: [{ by: 'section', section: 'Maths' }, { by: 'ratio', section: null }, { by: 'older' }],
        dropped: 'rescale',
        normalisation: 'rrb',
        minima: [
          { section: null, percent: { General: 40, OBC: 30, SC: 30, ST: 25 } },
          { section: 'Maths', percent: { General: 20, OBC: 20, SC: 15, ST: 15 } },
        ],
      }),
    ).toEqual([
      'Minimum by category, in per cent of the maximum marks: General 40, OBC 30, SC 30, ST 25, Maths: General 20, OBC 20, SC 15, ST 15.',
      englishTexts.normalisationRrb,
      'Equal scores are told apart in this order: more marks in Maths, fewer wrong answers for each right one, the older candidate. Whoever is still equal shares the rank.',
      'If a question is dropped, the marks of the remaining questions are scaled up to the full marks.',
    ])
  })
})

it('applies extra time section by section', () => {
  expect(sectionMinutes(15, 20)).toBe('20')
  expect(sectionMinutes(20, 0)).toBe('20')
  expect(sectionMinutes(25, 20)).toBe('33:20')
})

it.each(Object.entries({ hindi, odia, bengali }))(
  'the %s texts have the same blanks as the English ones',
  (_, texts) => {
    const blanks = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
    const pairs = Object.entries(englishTexts)
    const other = new Map(Object.entries(texts))
    for (const [key, text] of pairs) expect(blanks(other.get(key) ?? ''), key).toEqual(blanks(text))
    expect(other.size).toBe(pairs.length)
  },
)

it('fills in placeholders, and leaves unknown ones', () => {
  expect(fillIn('{minutes} of {all}', { minutes: 5 })).toBe('5 of {all}')
})
