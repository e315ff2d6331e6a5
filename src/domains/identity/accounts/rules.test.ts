import { describe, expect, it } from 'vitest'
import { newPasswordProblem, registrationProblems } from './rules.ts'

describe('registrationProblems', () => {
  const right = {
    name: 'Mita Das',
    email: 'mita@people.example',
    contact: '98765 43210',
    password: 'blue kettle',
    confirm: 'blue kettle',
  }
  const problemsOf = (changes: Partial<typeof right>) => Object.entries(registrationProblems({ ...right, ...changes }))

  it('is empty for valid input, with or without a confirmation', () => {
    expect(problemsOf({})).toEqual([])
    const { confirm: _, ...rest } = right
    expect(registrationProblems(rest)).toEqual({})
  })

  it('names everything that is wrong in the order of the form', () => {
    expect(problemsOf({ name: ' ', email: ' ', contact: '', password: ' ', confirm: '' })).toEqual([
      ['name', "First name can't be blank"],
      ['email', "Email can't be blank"],
      ['contact', 'Phone number should be 10 digits'],
      ['password', "Password can't be blank"],
      ['confirm', "Password doesn't match"],
    ])
  })

  it.each([
    'mita',
    'mita@',
    '@people.example',
    'mita@people',
    'mita@people.e',
    'mi ta@people.example',
    'a@b.example\nc',
  ])('rejects the e-mail %j', (email) => {
    expect(problemsOf({ email })).toEqual([['email', 'Not a valid email']])
  })

  it.each([
    'm.i-t_a1@people.example',
    'MITA@PEOPLE.IN',
    'mita@a.b.institute',
    'asha.das+jee@example.com',
    "o'brien@people.example",
    'mita@people.xn--h2brj9c',
  ])('accepts the e-mail %s', (email) => {
    expect(problemsOf({ email })).toEqual([])
  })

  it.each(['\u200b\u200b', '\u2060', '\u3164'])('treats the name %j as blank', (name) => {
    expect(problemsOf({ name })).toEqual([['name', "First name can't be blank"]])
  })

  it('accepts a confirmation that spells the same letters differently', () => {
    expect(problemsOf({ password: 'blue café', confirm: 'blue cafe\u0301' })).toEqual([])
  })

  it('refuses a short password and a different confirmation', () => {
    expect(problemsOf({ password: 'seven77', confirm: 'seven77' })).toEqual([
      ['password', 'Min. 8 character Password is required'],
    ])
    expect(problemsOf({ confirm: 'blue Kettle' })).toEqual([['confirm', "Password doesn't match"]])
    expect(problemsOf({ confirm: '' })).toEqual([['confirm', "Password doesn't match"]])
  })
})

describe('newPasswordProblem', () => {
  it.each([
    ['', 'Password cannot be blank'],
    ['          ', 'Password cannot be blank'],
    ['\u200b'.repeat(10), 'Password cannot be blank'],
    ['seven77', 'Min. 8 character Password is required'],
    ['eight888', undefined],
    ['ଓଡ଼ିଶା ଭଲ', undefined],
  ])('says of %j: %s', (password, problem) => {
    expect(newPasswordProblem(password)).toBe(problem)
  })
})
