import { expect, test } from 'vitest'
import { discountPercent } from './fee-price.tsx'

test('rounds the discount up to whole percent', () => {
  expect(discountPercent({ base_fee: 3000, discounted_fee: 2000 })).toBe(34)
  expect(discountPercent({ base_fee: 1000, discounted_fee: 999.5 })).toBe(1)
})

test('keeps a discount of whole percent as it is', () => {
  expect(discountPercent({ base_fee: 1000, discounted_fee: 850 })).toBe(15)
  expect(discountPercent({ base_fee: 9.3, discounted_fee: 6.51 })).toBe(30)
  expect(discountPercent({ base_fee: 500, discounted_fee: 0 })).toBe(100)
})

test('shows no percentage without a discount', () => {
  expect(discountPercent({ base_fee: 1000, discounted_fee: 1000 })).toBeNull()
  expect(discountPercent({ base_fee: 0, discounted_fee: 0 })).toBeNull()
})
