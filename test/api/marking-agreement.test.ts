import { expect, it } from 'vitest'
import { parseFraction, rounded } from '#domains/exams/marks/rules.ts'
import { roundByHand } from '../independent-marker.ts'

import { proveAgreement } from './compare-markers.ts'

proveAgreement(600)

it('the two ways to round agree where a half decides', () => {
  const byHand = (text: string) => {
    const { s, n, d } = parseFraction(text)
    return { n: s * n, d }
  }
  for (const text of ['1/8', '-1/8', '5/1000', '-5/1000', '1999/2000', '0', '-1/1000', '2/3', '123456789/7'])
    for (const places of [2, 5, 7]) expect(roundByHand(byHand(text), places)).toBe(rounded(parseFraction(text), places))
})
