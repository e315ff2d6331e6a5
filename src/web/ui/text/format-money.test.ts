import { expect, test } from 'vitest'
import { formatMoney } from './format-money.ts'

test('rupees are grouped as in India and show paise only where there are any', () => {
  expect(formatMoney(125000)).toBe('₹1,25,000')
  expect(formatMoney(999)).toBe('₹999')
  expect(formatMoney(99.5)).toBe('₹99.50')
  expect(formatMoney(0)).toBe('₹0')
})
