import { expect, test } from 'vitest'
import { placeAt } from './quick-actions.tsx'

test('takes 750 ms to scroll to the top, and is more than half done after half of that', () => {
  expect(placeAt(4000, 0)).toBe(4000)
  expect(placeAt(4000, 375)).toBe(500)
  expect(placeAt(4000, 749)).toBe(0)
  expect(placeAt(40_000, 700)).toBeGreaterThan(0)
  expect(placeAt(40_000, 750)).toBe(0)
  expect(placeAt(40_000, 5000)).toBe(0)
})
