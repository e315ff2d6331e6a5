import { expect, it } from 'vitest'
import { soughtIn } from './rules.ts'

it.each([
  ['mita@people.example', 'email'],
  ['@', 'email'],
  ['98765', 'digits'],
  ['4342', 'digits'],
  ['434', null],
  ['+91 (98765) 4-32', 'digits'],
  [' 12 34 ', 'digits'],
  ['\u202a९८६१०\u202c', 'digits'],
  ['+91 123', null],
  ['12 3', null],
  ['Q-1', 'words'],
  ['q7', 'words'],
  ['Q-', null],
  [' q1 ', 'words'],
  ['.q1', null],
  ['q1.', null],
  ['1234a', 'words'],
  ['Q--1', null],
  ['aQ-1', 'words'],
  ['Q-1a', 'words'],
  ['das', 'words'],
  ['da', null],
  ['d. a', null],
  ['(d-a), s', 'words'],
  ['ଦାସ', 'words'],
  ['𝒜𝒜', null],
  ['ORD1', 'words'],
  ['', null],
])('looks in %j for %s', (text, sought) => {
  expect(soughtIn(text)).toBe(sought)
})
