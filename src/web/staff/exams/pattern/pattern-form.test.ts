import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { patternProblems } from '#domains/exams/patterns/rules.ts'
import { newPattern, type StaffPattern } from '#domains/exams/patterns/schema.ts'
import { blankSection, changesOf, patternOf, type TypedSection, totalsOf, typedOf } from './pattern-form.ts'

const read = (name: string): StaffPattern => {
  const given = newPattern.parse(JSON.parse(readFileSync(`db/patterns/${name}.json`, 'utf8')))
  return { ...given, _id: '', version: 1, created_at: '' }
}

it.each([
  'ibps-po-prelims',
  'ssc-cgl-tier-1',
  'nta-school',
  'rrb-ntpc-cbt-1',
  'sbi-clerk-prelims',
  'ssc-chsl-tier-1',
  'jee-main-paper-1',
  'ssc-mts',
])('%s round-trips through the form', (name) => {
  const pattern = read(name)
  expect(patternOf(typedOf(pattern)).body).toEqual(pattern.body)
})

it('gives a new pattern valid initial values, and names it by its name', () => {
  const typed = typedOf(null)
  const [section] = typed.body.sections
  if (section) section.name = 'First'
  const made = patternOf({ ...typed, name: 'OSSC CGL (2027)' })
  expect([made.key, patternProblems(made.body)]).toEqual(['ossc-cgl-2027', {}])
})

it('adds up exact marks, and describes each change from the previous version', () => {
  const before = read('ibps-po-prelims')
  expect(totalsOf(before.body)).toEqual({ questions: 100, marks: 100, minutes: 60 })
  const typed = typedOf(before)
  const [english, , reasoning] = typed.body.sections
  if (english) Object.assign(english, { questions: 40, penalty: '1/3', languages: [] })
  if (reasoning) reasoning.name = 'Puzzles'
  typed.body.terms = {
    ...typed.body.terms,
    draftsCount: true,
    results: {
      normalisation: 'standard',
      dropped: null,
      ties: [
        { by: 'section', section: 'English' },
        { by: 'ratio', section: null },
      ],
      minima: [{ section: null, percent: { General: 40, OBC: 30, SC: 30, ST: 25 } }],
    },
  }
  expect(changesOf(before, patternOf({ ...typed, name: before.name }))).toEqual([
    'unsaved choices count: no → yes',
    'normalisation: none → standard',
    'tie-breaking rules: older → section English, ratio',
    'minimum marks by category: none → whole 40/30/30/25 %',
    'English, questions: 30 → 40',
    'English, penalty: 1/4 → 1/3',
    'English, languages: en → none',
    'Puzzles added',
    'Reasoning removed',
  ])
  expect(changesOf(before, before)).toEqual([])
})

const whole = typedOf(null)
const section = (some: object) => ({ ...blankSection, ...some })
const bodyWith = (sections: TypedSection[], terms: object = {}) => ({
  ...whole,
  body: { ...whole.body, terms: { ...whole.body.terms, ...terms }, sections },
})

it("is empty initially, and asks for a new version's source again", () => {
  expect(whole).toMatchObject({ key: '', name: '', source: '', sourceDate: null, locks: false })
  expect([whole.body.minutes, whole.body.sections]).toEqual([60, [blankSection]])
  const known = read('ibps-po-prelims')
  expect(typedOf(known)).toMatchObject({ key: known.key, name: known.name, source: '', sourceDate: null, locks: true })
})

it('has one timer for the whole test, or one for each section', () => {
  const sections = [section({ name: 'A', minutes: 20, earlyAdvance: false }), section({ name: 'B', minutes: 40 })]
  const one = patternOf({ ...bodyWith(sections), locks: true }).body
  expect(one.minutes).toBe(60)
  expect(one.sections.map(({ minutes, locks, earlyAdvance }) => [minutes, locks, earlyAdvance])).toEqual([
    [null, true, true],
    [null, true, true],
  ])
  expect(patternOf(bodyWith(sections)).body.sections.map(({ locks }) => locks)).toEqual([false, false])
  const each = patternOf(bodyWith(sections, { clock: 'sections' })).body
  expect(each.minutes).toBeNull()
  expect(each.sections.map(({ minutes, locks, earlyAdvance }) => [minutes, locks, earlyAdvance])).toEqual([
    [20, true, false],
    [40, true, true],
  ])
  expect([totalsOf(one).minutes, totalsOf(each).minutes]).toEqual([60, 60])
})

it('keeps languages in order, and has none for all', () => {
  const { sections } = patternOf(bodyWith([section({ languages: ['bn', 'xx', 'en'] }), section({})])).body
  expect(sections.map(({ languages }) => languages)).toEqual([['en', 'bn'], null])
})

it.each([
  ['2', 2],
  ['5', 5],
  ['7', 7],
  [5, 5],
  ['x', 2],
])('reads %j decimals of a list of choices as %i', (typed, places) => {
  const { terms } = patternOf(bodyWith([section({})], { roundingPlaces: typed, extraMinutesPerHour: '15' })).body
  expect([terms.roundingPlaces, terms.extraMinutesPerHour]).toEqual([places, 15])
})

it('derives a key from the name once, and keeps an existing one', () => {
  expect(patternOf({ ...whole, name: '  SSC  CGL: Tier-1! ' }).key).toBe('ssc-cgl-tier-1')
  expect(patternOf({ ...whole, name: 'ଓଡ଼ିଶା ପରୀକ୍ଷା' }).key).toBe('ଓଡ଼ିଶା-ପରୀକ୍ଷା'.normalize('NFC'))
  expect(patternOf({ ...whole, name: 'x'.repeat(120) }).key).toHaveLength(100)
  const given = patternOf({ ...whole, key: 'kept', name: 'Another', source: 'notice', sourceDate: '2026-11-01' })
  expect([given.key, given.name, given.source, given.sourceDate]).toEqual(['kept', 'Another', 'notice', '2026-11-01'])
  expect(patternOf(whole).sourceDate).toBe('')
})

it('adds up the current input', () => {
  const sections = [section({ questions: 3, marksPerQuestion: '1/3' }), section({ questions: 2, marksPerQuestion: '' })]
  expect(totalsOf(patternOf(bodyWith(sections)).body)).toEqual({ questions: 5, marks: 1, minutes: 60 })
  const odd = [
    section({ questions: 1, marksPerQuestion: '1/3' }),
    section({ questions: Number.NaN, marksPerQuestion: 'x' }),
  ]
  expect(totalsOf(patternOf(bodyWith(odd)).body)).toEqual({ questions: 1, marks: 0.33, minutes: 60 })
})

it('describes changes of the whole, and of the order of sections', () => {
  const of = (name: string, sections: TypedSection[], minutes = 60) => {
    const made = bodyWith(sections)
    return { ...patternOf({ ...made, body: { ...made.body, minutes } }), name }
  }
  const [a, b] = [section({ name: 'A' }), section({ name: 'B' })]
  expect(changesOf(of('Old', [a, b]), of('New', [b, a], 90))).toEqual([
    'Name: Old → New',
    'duration of the test in minutes: 60 → 90',
    'The order of the sections has changed',
  ])
  expect(changesOf(of('Old', [a, b]), of('Old', [b]))).toEqual(['A removed'])
  expect(changesOf(of('Old', [a]), of('Old', [a, section({ name: '' })]))).toEqual(['A section added'])
  expect(changesOf(of('Old', [a]), of('Old', [section({ name: 'A', minimumMarks: '10' })]))).toEqual([
    'A, minimum marks: none → 10',
  ])
})
