import { describe, expect, it } from 'vitest'
import { adultDay, ageOn, guardianConsent, guardianProblems, profileProblems } from './rules.ts'

describe('ageOn', () => {
  it.each([
    ['2008-11-21', '2026-11-20T18:29:59Z', 17],
    ['2008-11-21', '2026-11-20T18:30:00Z', 18],
    ['2008-02-29', '2026-02-28T12:00:00Z', 17],
    ['2008-02-29', '2026-03-01T12:00:00Z', 18],
  ])('born %s at %s: %i', (dob, now, age) => {
    expect(ageOn(dob, new Date(now))).toBe(age)
  })
})

describe('the day of turning 18', () => {
  it.each([
    ['2008-11-21', '2026-11-21'],
    ['2008-02-29', '2026-03-01'],
    ['2006-02-28', '2024-02-28'],
    ['2008-12-31', '2026-12-31'],
  ])('born %s is %s', (dob, day) => {
    expect(adultDay(dob)).toBe(day)
    expect(ageOn(dob, new Date(`${day}T00:00:00+05:30`))).toBe(18)
    expect(ageOn(dob, new Date(Date.parse(`${day}T00:00:00+05:30`) - 1))).toBe(17)
  })
})

describe('a profile', () => {
  const now = new Date('2026-11-20T06:00:00Z')
  const address = (kind: 'present' | 'permanent', state: string, pincode: string) => ({
    [`${kind}_address`]: { [`${kind}_state`]: state, [`${kind}_pincode`]: pincode },
  })
  const qualification = (passing_year: string, marks_percent: string) => ({
    educational_qualification: [
      { passing_year: '2024', marks_percent: '60' },
      { passing_year, marks_percent },
    ],
  })
  const fieldsOf = (profile: Parameters<typeof profileProblems>[0], at = now) =>
    Object.keys(profileProblems(profile, at))

  it('accepts absent and blank fields', () => {
    expect(fieldsOf({})).toEqual([])
    expect(fieldsOf({ dob: ' ', ...address('present', '', ' '), ...qualification('', '') })).toEqual([])
  })

  it('requires a name of more than spaces', () => {
    expect(fieldsOf({ candidate_name: '  ' })).toEqual(['candidate_name'])
    expect(fieldsOf({ candidate_name: 'Mita' })).toEqual([])
  })

  it.each([
    ['1930-01-01', true],
    ['1929-12-31', false],
    ['2008-02-29', true],
    ['2007-02-29', false],
    ['2007-13-01', false],
    ['07-01-2007', false],
    ['2007-01-01x', false],
    ['x2007-01-01', false],
    ['2026-11-19', true],
    ['2026-11-20', false],
  ])('accepts the birth %s: %s', (dob, isRight) => {
    expect(fieldsOf({ dob })).toEqual(isRight ? [] : ['dob'])
    expect(fieldsOf({ dob: ` ${dob} ` })).toEqual(isRight ? [] : ['dob'])
  })

  it('accepts a birth yesterday, counted from midnight in India', () => {
    expect(fieldsOf({ dob: '2026-11-20' }, new Date('2026-11-20T18:29:59.999Z'))).toEqual(['dob'])
    expect(fieldsOf({ dob: '2026-11-20' }, new Date('2026-11-20T18:30:00Z'))).toEqual([])
  })

  it('distinguishes a non-existent date from one too early or in the future', () => {
    const told = (dob: string) => profileProblems({ dob }, now).dob
    expect(told('2007-02-29')).not.toBe(told('1929-12-31'))
    expect(told('2026-11-20')).toBe(told('1929-12-31'))
  })

  it.each([
    ['751001', true],
    ['751 001', true],
    ['७५१००१', true],
    ['751001.0', true],
    ['051001', false],
    ['75100', false],
    ['7510011', false],
    ['75100a', false],
  ])('accepts the pincode %s: %s', (pincode, isRight) => {
    expect(fieldsOf(address('present', 'Odisha', pincode))).toEqual(isRight ? [] : ['present_address.present_pincode'])
    expect(fieldsOf(address('permanent', 'Odisha', pincode))).toEqual(
      isRight ? [] : ['permanent_address.permanent_pincode'],
    )
  })

  it('knows the states', () => {
    expect(fieldsOf(address('present', 'Orissa', '751001'))).toEqual(['present_address.present_state'])
    expect(fieldsOf(address('permanent', 'odisha', '751001'))).toEqual(['permanent_address.permanent_state'])
    expect(fieldsOf(address('permanent', 'Puducherry', '751001'))).toEqual([])
  })

  it('accepts phone numbers of ten digits in any notation', () => {
    const father = (father_mobile: string, father_other_contact: string) => ({
      father: { father_mobile, father_other_contact },
    })
    expect(fieldsOf(father('+91-0-98765-43210', '\u202a९८७६५ ४३२१०\u202c'))).toEqual([])
    expect(fieldsOf(father('98765 4321', '98765432101'))).toEqual([
      'father.father_mobile',
      'father.father_other_contact',
    ])
  })

  it.each([
    ['2020', '0', []],
    ['2020', '100', []],
    ['2020', '100.00', []],
    ['2020', '99.95', []],
    ['२०२०', '९९.९५', []],
    ['2020', '100.01', ['marks_percent']],
    ['2020', '101', ['marks_percent']],
    ['2020', '99.955', ['marks_percent']],
    ['2020', '-1', ['marks_percent']],
    ['2020', '60%', ['marks_percent']],
    ['2020', 'x60', ['marks_percent']],
    ['20200', '60', ['passing_year']],
    ['202', '60', ['passing_year']],
    ['x2020', '60', ['passing_year']],
  ])('with the year %s and %s per cent has these problems: %j', (year, marks, wrong) => {
    expect(fieldsOf(qualification(year, marks))).toEqual(wrong.map((field) => `educational_qualification.1.${field}`))
  })
})

describe('the consent of a guardian', () => {
  const whole = {
    guardian_name: 'Ashok Das',
    guardian_phone: '98765 43210',
    consent: true,
    text_version: guardianConsent.version,
  }
  it.each([
    [{}, []],
    [{ guardian_name: ' ' }, ['guardian.guardian_name']],
    [{ guardian_phone: '' }, ['guardian.guardian_phone']],
    [{ consent: false }, ['guardian.consent']],
    [{ text_version: '2020-01' }, ['guardian.text_version']],
  ])('with %j has a problem in %j', (change, wrong) => {
    expect(Object.keys(guardianProblems({ ...whole, ...change }))).toEqual(wrong)
  })
})
