import { expect, it } from 'vitest'
import { presentMinimum } from './reads.ts'

it.each([
  { minimum: '67/100', marks: '2/3', shown: [0.667, 0.67, false] },
  { minimum: '2/3', marks: '67/100', shown: [0.67, 0.667, true] },
  { minimum: '66667/100000', marks: '2/3', shown: [0.666667, 0.66667, false] },
  { minimum: '2/3', marks: '2/3', shown: [0.67, 0.67, true] },
  { minimum: '30', marks: '29', shown: [29, 30, false] },
])('shows a minimum of $minimum and marks of $marks so that they can be told apart', ({ minimum, marks, shown }) => {
  expect(Object.values(presentMinimum(minimum, marks, 2))).toEqual(shown)
})
