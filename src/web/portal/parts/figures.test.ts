import { describe, expect, it } from 'vitest'
import {
  clockTime,
  initial,
  minutesTaken,
  optionLetter,
  percentText,
  signedMarks,
  spokenTime,
  testLine,
} from './figures.ts'

function plain(text: string) {
  return text.replaceAll('\u00a0', ' ')
}

describe('minutesTaken', () => {
  it('subtracts the rounded minutes left from the duration', () => {
    expect(minutesTaken(60, 240)).toBe(56)
    expect(minutesTaken(60, 269)).toBe(56)
    expect(minutesTaken(60, 270)).toBe(55)
  })

  it('is the whole duration when no time was left', () => {
    expect(minutesTaken(60, 0)).toBe(60)
    expect(minutesTaken(60, -45)).toBe(60)
  })

  it('is never below zero', () => {
    expect(minutesTaken(60, 3700)).toBe(0)
  })
})

describe('marks', () => {
  it('show their sign for a single question', () => {
    expect(signedMarks(1)).toBe('+1')
    expect(signedMarks(-1 / 3)).toBe('−0.33')
    expect(signedMarks(0)).toBe('0')
  })
})

it('show a percentage with at most one decimal', () => {
  expect(percentText(86)).toBe('86')
  expect(percentText(85.5263)).toBe('85.5')
})

describe('time', () => {
  it('on one question is shown as minutes and two-digit seconds', () => {
    expect(clockTime(0)).toBe('0:00')
    expect(clockTime(34)).toBe('0:34')
    expect(clockTime(108)).toBe('1:48')
    expect(clockTime(3725)).toBe('62:05')
  })

  it('is spoken in words', () => {
    expect(plain(spokenTime(1))).toBe('1 second')
    expect(plain(spokenTime(60))).toBe('1 minute')
    expect(plain(spokenTime(108))).toBe('1 minute 48 seconds')
    expect(plain(spokenTime(121))).toBe('2 minutes 1 second')
  })
})

it('describes a test by its length, questions and sections', () => {
  const section = { _id: 's', section_name: 'English', questions_count: 30, marks_per_question: '1', penalty: '1/4' }
  expect(plain(testLine({ duration: 60, questions_count: 100, sections: [section, section] }))).toBe(
    '60 minutes, 100 questions, 2 sections',
  )
  expect(plain(testLine({ duration: 1, questions_count: 1, sections: [section] }))).toBe(
    '1 minute, 1 question, 1 section',
  )
})

it('letters options from A', () => {
  expect([0, 1, 2, 3, 4].map(optionLetter).join('')).toBe('ABCDE')
})

it('shows a person by the initial of their name', () => {
  expect(initial(' ananya Das')).toBe('A')
  expect(initial('')).toBe('')
})
