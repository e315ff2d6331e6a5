import { expect, it } from 'vitest'
import { countdownParts, initialTime } from './countdown-parts.ts'

const digits = (milliseconds: number) => countdownParts(milliseconds).map((part) => part.digits)

it('starts with 3 days, 11 hours, 31 minutes and 4 seconds', () => {
  expect(countdownParts(initialTime)).toEqual([
    { label: 'Days', digits: '03' },
    { label: 'Hours', digits: '11' },
    { label: 'Minutes', digits: '31' },
    { label: 'Seconds', digits: '04' },
  ])
})

it('counts down across minutes, hours and days', () => {
  expect(digits(86_400_000)).toEqual(['01', '00', '00', '00'])
  expect(digits(86_400_000 - 1000)).toEqual(['00', '23', '59', '59'])
  expect(digits(3_600_000 - 1)).toEqual(['00', '00', '59', '59'])
})

it('keeps all digits of many days', () => {
  expect(digits(400 * 86_400_000)).toEqual(['400', '00', '00', '00'])
})

it('ends at zero', () => {
  expect(digits(0)).toEqual(['00', '00', '00', '00'])
  expect(digits(-5000)).toEqual(['00', '00', '00', '00'])
})
