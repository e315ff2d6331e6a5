import { expect, it } from 'vitest'
import { lookUpProblems, readRollNumber } from './rules.ts'

it.each([
  ['187', 187],
  ['00187', 187],
  [' 187 ', 187],
  ['9999999', 9_999_999],
  ['1', 1],
  ['10000000', null],
  ['0', null],
  ['0000000', null],
  ['', null],
  ['-1', null],
  ['1.5', null],
  ['1 87', null],
  ['187a', null],
  ['१८७', 187],
])('a roll number typed as %j is %j', (typed, number) => {
  expect(readRollNumber(typed)).toBe(number)
})

it.each([
  ['187', '2009-01-31', []],
  ['187', '2008-02-29', []],
  ['187', '2009-02-29', ['date_of_birth']],
  ['187', '2009-13-01', ['date_of_birth']],
  ['187', '2009-00-10', ['date_of_birth']],
  ['187', '0000-01-01', ['date_of_birth']],
  ['187', '31-01-2009', ['date_of_birth']],
  ['187', '2009-01-31T00:00', ['date_of_birth']],
  ['187', '', ['date_of_birth']],
  ['', '2009-01-31', ['roll_no']],
  ['  ', '2009-01-31', ['roll_no']],
  ['abc', '2009-01-31', ['roll_no']],
  ['', '', ['roll_no', 'date_of_birth']],
])('of roll number %j and date %j these are wrong: %j', (roll_no, date_of_birth, wrong) => {
  expect(Object.keys(lookUpProblems({ roll_no, date_of_birth }))).toEqual(wrong)
})

it('requests missing values, and explains impossible ones', () => {
  expect(lookUpProblems({ roll_no: ' ', date_of_birth: '' })).toEqual({
    roll_no: 'Type the roll number on the admit card.',
    date_of_birth: 'Choose the date of birth.',
  })
  expect(lookUpProblems({ roll_no: 'x', date_of_birth: 'x' })).toEqual({
    roll_no: 'A roll number has one to seven digits and nothing else.',
    date_of_birth: 'This is not a date of the calendar.',
  })
})
