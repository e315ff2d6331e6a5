import { expect, it } from 'vitest'
import { rupeesOf } from '#platform/text/money.ts'
import { possibleIds, seriesName } from './rules.ts'

it.each([
  [0, 0],
  [1, 0.01],
  [99, 0.99],
  [100, 1],
  [1_324_576, 13_245.76],
])('%i paise are %d rupees', (paise, rupees) => {
  expect(rupeesOf(paise)).toBe(rupees)
})

it('ids of another form match nothing', () => {
  const id = '0192f0c1-2b3c-7d4e-8f50-0123456789ab'
  const wrong = [`${id}0`, `x${id}`, id.replace('-7', '-9'), id.replace('-8', '-c'), id.slice(1), 'online', '']
  expect(possibleIds([id, id.toUpperCase(), ...wrong])).toEqual([id, id.toUpperCase()])
})

it('a test series has its name under a second key', () => {
  expect(seriesName({ type: 'test-series', name: 'Prelims' })).toEqual({ test_series_name: 'Prelims' })
  expect(seriesName({ type: 'live', name: 'Prelims' })).toEqual({})
})
