import { expect, it } from 'vitest'
import { resultsText } from './sheet.tsx'

const test: Parameters<typeof resultsText>[0] = {
  quiz_type: 'scholarship',
  duration: 60,
  publish_date: '2026-11-20T04:30:00.000Z',
  closes_at: '2026-11-20T06:30:00.000Z',
}
const during = new Date('2026-11-20T05:00:00.000Z')

it('a practice test has its analysis at once', () => {
  expect(resultsText({ ...test, quiz_type: 'mock-flt' }, during)).toBeNull()
})

it('a ranked test states its closing time in India', () => {
  expect(resultsText(test, during)).toContain('20 Nov, 2026 12:00 PM')
})

it('a ranked test without a closing time closes after its duration', () => {
  expect(resultsText({ ...test, closes_at: null }, during)).toContain('20 Nov, 2026 11:00 AM')
})

it('after the end the analysis is offered', () => {
  expect(resultsText(test, new Date('2026-11-20T06:31:00.000Z'))).toBeNull()
})
