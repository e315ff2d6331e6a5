import { expect, it } from 'vitest'
import { tellLosses } from './losses.tsx'

const none = { marks: 0, questions: 0 }
const nothing = {
  lost: 0,
  guess: { ...none, left_blank: 10 },
  slow: { ...none, seconds: 0, solved: 10 },
  unread: { ...none, read_about: 10, read_at_most: 10 },
  rest: { ...none, wrong: 0 },
  sections: [],
}
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null

it('shows no score beside a class without questions', () => {
  expect(tellLosses(nothing, 10).map(({ without }) => without)).toEqual([null, null, null, null])
})

it('explains the numbers of each class in a sentence', () => {
  const told = tellLosses(
    {
      ...nothing,
      guess: { marks: 1.25, questions: 1, left_blank: 10.25 },
      slow: { marks: 4, questions: 4, seconds: 760, solved: 14 },
      unread: { marks: 9, questions: 9, read_about: 12.5, read_at_most: 19 },
      rest: { marks: 3, questions: 3, wrong: 1 },
    },
    10,
  )
  expect(told.map(({ words, without }) => [plain(words), plain(without)])).toEqual([
    ['1 question answered wrong in under 8 seconds', 'Left blank, your score of 10 would be 10.25.'],
    [
      '4 questions took over three times the median of all candidates, 12 minutes 40 seconds in all, and gave nothing',
      'Solved, it would be 14.',
    ],
    ['9 questions never opened', 'Read at your usual rate, it would be about 12.5, at most 19.'],
    ['1 question wrong after work, 2 questions read and left', null],
  ])
})
