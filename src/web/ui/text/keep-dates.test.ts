import { expect, it } from 'vitest'
import { keepDates } from './keep-dates.ts'

it('a day and its month stay on one line, other numbers break where they may', () => {
  expect(keepDates('SBI PO batch opens 14 December')).toBe('SBI PO batch opens 14\u00a0December')
  expect(keepDates('On 1st May and 22 Nov at 10 am, 7 Marches')).toBe(
    'On 1st\u00a0May and 22\u00a0Nov at 10 am, 7 Marches',
  )
})
