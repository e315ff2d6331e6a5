import { describe, expect, it } from 'vitest'
import {
  asksForCandidate,
  changeEnd,
  eligibilityRefusal,
  offerEnd,
  profileRefusal,
  registrationEnd,
  seatsLeft,
  type Terms,
  tellEligibility,
  usualTerms,
} from './rules.ts'

const opensAt = new Date('2026-12-20T04:30:00Z')
const test = { type: 'ftd' as const, opensAt, closesAt: null, durationMinutes: 60 }
const at = (minutes: number) => new Date(opensAt.getTime() + minutes * 60_000)
const termsWith = (change: Partial<Terms>): Terms => ({ ...usualTerms, ...change })

describe('the end of the registration', () => {
  it.each([
    ['offline', null, at(0)],
    ['online', null, at(60)],
    ['offline', at(-1), at(-1)],
    ['online', at(-1), at(-1)],
    // Never later than a seat must be known, or than the window.
    ['offline', at(1), at(0)],
    ['online', at(61), at(60)],
  ] as const)('%s, set to %s', (mode, endsAt, end) => {
    expect(registrationEnd(test, { endsAt }, mode)).toEqual(end)
  })

  it("for changes is the registration's or its own, and never after the opening", () => {
    expect(changeEnd(test, usualTerms)).toEqual(at(0))
    expect(changeEnd(test, { endsAt: at(-10), changesUntil: null })).toEqual(at(-10))
    expect(changeEnd(test, { endsAt: at(-10), changesUntil: at(-5) })).toEqual(at(-5))
    expect(changeEnd(test, { endsAt: null, changesUntil: at(5) })).toEqual(at(0))
  })
})

describe('an offer', () => {
  it.each([
    ['stands so many hours', -48 * 60, at(-24 * 60)],
    ['ends with the registration', -23 * 60, at(0)],
    ['stands for the last minute', -1, at(0)],
    ['is not made at the end', 0, null],
    ['is not made after it', 1, null],
  ])('%s', (_what, now, until) => {
    expect(offerEnd(test, { endsAt: null, offerHours: 24 }, at(now))).toEqual(until)
  })
})

it.each([
  [null, 10, 5, null],
  [3, 0, 0, 3],
  [3, 1, 1, 1],
  [3, 2, 1, 0],
  [3, 3, 0, 0],
  // The office took seats away.
  [3, 4, 0, 0],
  [0, 0, 0, 0],
])('%s seats, %s registered and %s offered leave %s', (...row) => {
  const [seats, registered, offered, left] = row
  expect(seatsLeft({ seats, registered, offered })).toBe(left)
})

describe('an age', () => {
  const refusalOf = (dob: string | null, change: Partial<Terms>, of = test) =>
    profileRefusal({ dob, category: null, className: null }, of, termsWith(change))

  it.each([
    // 14 on the day of the test, 20 December in India.
    ['2012-12-20', { minimumAge: 14 }, true],
    ['2012-12-21', { minimumAge: 14 }, false],
    ['2012-12-19', { maximumAge: 14 }, true],
    ['2011-12-21', { maximumAge: 14 }, true],
    ['2011-12-20', { maximumAge: 14 }, false],
    ['2012-12-20', { minimumAge: 14, maximumAge: 14 }, true],
    // On another day than that of the test.
    ['2012-08-01', { minimumAge: 14, ageOn: '2026-07-31' }, false],
    ['2012-07-31', { minimumAge: 14, ageOn: '2026-07-31' }, true],
    // A person born on 29 February is a year older on 1 March.
    ['2012-02-29', { minimumAge: 15, ageOn: '2027-02-28' }, false],
    ['2012-02-29', { minimumAge: 15, ageOn: '2027-03-01' }, true],
  ])('born on %s, with %j: %s', (dob, terms, isEligible) => {
    expect(refusalOf(dob, terms) === null).toBe(isEligible)
  })

  it('counts on the day in India, even for a test at half past midnight', () => {
    const atNight = (opens: string) => ({ ...test, opensAt: new Date(opens) })
    const terms = { minimumAge: 14 }
    expect(refusalOf('2012-12-20', terms, atNight('2026-12-19T18:29:59Z'))).not.toBeNull()
    expect(refusalOf('2012-12-20', terms, atNight('2026-12-19T18:30:00Z'))).toBeNull()
  })

  it('is requested when unknown', () => {
    expect(refusalOf(null, { minimumAge: 14 })).toContain('date of birth')
    expect(refusalOf(null, {})).toBeNull()
  })
})

describe('a class and a category', () => {
  const terms = termsWith({ classes: ['Class X', 'Class XII'], categories: ['SC', 'ST'] })
  const refusalOf = (className: string | null, category: 'SC' | 'OBC' | null) =>
    eligibilityRefusal({ dob: null, category, className }, test, terms)

  it('are those of the test', () => {
    expect(refusalOf('Class X', 'SC')).toBeNull()
    expect(refusalOf('Class IX', 'SC')).toMatchObject({ field: 'class_name' })
    expect(refusalOf(null, 'SC')).toMatchObject({ field: 'class_name', message: 'Choose your class.' })
    expect(refusalOf('Class X', 'OBC')).toMatchObject({ field: null })
    expect(refusalOf('Class X', null)?.message).toContain('profile')
  })

  it('accept anyone when none is named', () => {
    expect(eligibilityRefusal({ dob: null, category: null, className: null }, test, usualTerms)).toBeNull()
  })
})

it.each([
  [{}, false],
  [{ minimumAge: 14 }, true],
  [{ maximumAge: 14 }, true],
  [{ classes: ['Class X'] }, true],
  [{ categories: ['SC' as const] }, true],
  [{ syllabus: 'Algebra', offerHours: 2 }, false],
])('%j asks for something of a candidate: %s', (terms, asks) => {
  expect(asksForCandidate(termsWith(terms))).toBe(asks)
})

it('states the eligibility in sentences', () => {
  expect(tellEligibility(test, usualTerms)).toEqual([])
  const told = tellEligibility(test, termsWith({ classes: ['Class X'], minimumAge: 14, categories: ['ST'] }))
  expect(told).toEqual(['Class: Class X.', expect.stringMatching(/^Age: at least 14 years on 20 /), 'Category: ST.'])
  expect(tellEligibility(test, termsWith({ minimumAge: 14, maximumAge: 18 }))[0]).toContain('14 to 18')
  expect(tellEligibility(test, termsWith({ maximumAge: 18 }))[0]).toContain('at most 18')
})
