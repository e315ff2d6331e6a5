import { expect, it } from 'vitest'
import { resultsText } from './sheet.tsx'

const test: Parameters<typeof resultsText>[0] = {
  quiz_type: 'scholarship',
  duration: 60,
  publish_date: '2026-11-20T04:30:00.000Z',
  closes_at: '2026-11-20T06:30:00.000Z',
}
const during = new Date('2026-11-20T05:00:00.000Z')

it('makes the analysis of a practice test available at once', () => {
  expect(resultsText({ ...test, quiz_type: 'mock-flt' }, during)).toBeNull()
})

it("states a ranked test's closing time in India", () => {
  expect(resultsText(test, during)).toContain('20 Nov, 2026 12:00 PM')
})

it('closes a ranked test without a closing time after its duration', () => {
  expect(resultsText({ ...test, closes_at: null }, during)).toContain('20 Nov, 2026 11:00 AM')
})

it('offers the analysis after the end', () => {
  expect(resultsText(test, new Date('2026-11-20T06:31:00.000Z'))).toBeNull()
})
