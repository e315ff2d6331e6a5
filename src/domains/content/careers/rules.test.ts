import { describe, expect, it } from 'vitest'
import { applicationProblems, isOpenOn, mostCvBytes } from './rules.ts'

const whole = {
  post_id: 'a',
  name: 'Mita Das',
  phone: '+91 98765 43210',
  email: 'mita@people.example',
  cvBytes: mostCvBytes,
  consents: true,
}

describe('an application', () => {
  it('has no problem when it is complete', () => {
    expect(applicationProblems(whole)).toEqual({})
  })

  it('reports all six missing fields at once, in order', () => {
    const blank = { post_id: '', name: ' ', phone: '', email: '', cvBytes: 0, consents: false }
    expect(Object.entries(applicationProblems(blank))).toEqual([
      ['post_id', 'Please choose a post'],
      ['name', "Name can't be blank"],
      ['phone', 'Phone number should be 10 digits'],
      ['email', "Email can't be blank"],
      ['cv', 'Please add your CV as a PDF'],
      ['consents', 'Please agree that the office may keep your application'],
    ])
  })

  it('has a CV of 3 MB at most', () => {
    expect(applicationProblems({ ...whole, cvBytes: mostCvBytes + 1 })).toEqual({ cv: 'The CV is larger than 3 MB' })
    expect(applicationProblems({ ...whole, cvBytes: 1 })).toEqual({})
  })
})

it.each([
  [null, true],
  ['2026-11-19', false],
  ['2026-11-20', true],
  ['2026-11-21', true],
])('a post that closes on %s is open on 20 November: %s', (closesOn, isOpen) => {
  expect(isOpenOn(closesOn, '2026-11-20')).toBe(isOpen)
})
