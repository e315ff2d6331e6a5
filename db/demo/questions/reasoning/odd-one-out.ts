import type { DemoQuestion } from '../question.ts'
import { type Draft, questionSet } from '../question-set.ts'

type Row = { level: Draft['difficulty']; kind: 'numbers' | 'letters'; odd: string; others: string[]; steps: string }

const rows: Row[] = [
  {
    level: 'easy',
    kind: 'numbers',
    odd: '50',
    others: ['16', '25', '64', '81'],
    steps: 'All the others are squares: 4 × 4, 5 × 5, 8 × 8, 9 × 9.',
  },
  {
    level: 'easy',
    kind: 'numbers',
    odd: '51',
    others: ['43', '47', '53', '61'],
    steps: '51 = 3 × 17; all the others are prime.',
  },
  {
    level: 'medium',
    kind: 'numbers',
    odd: '100',
    others: ['27', '64', '125', '343'],
    steps: 'All the others are cubes: 3, 4, 5 and 7 taken three times.',
  },
  {
    level: 'medium',
    kind: 'numbers',
    odd: '86',
    others: ['39', '65', '78', '91'],
    steps: 'All the others are multiples of 13.',
  },
  {
    level: 'medium',
    kind: 'letters',
    odd: 'MPR',
    others: ['BDF', 'HJL', 'QSU', 'TVX'],
    steps: 'In all the others each letter is two places after the one before it; from M to P there are three.',
  },
  {
    level: 'easy',
    kind: 'letters',
    odd: 'LN',
    others: ['AZ', 'DW', 'GT', 'KP'],
    steps: 'All the others join opposite letters of the alphabet; the opposite of L is O.',
  },
  {
    level: 'medium',
    kind: 'letters',
    odd: 'NKI',
    others: ['FDB', 'LJH', 'TRP', 'ZXV'],
    steps: 'In all the others each letter is two places before the last; from N to K there are three.',
  },
  {
    level: 'hard',
    kind: 'letters',
    odd: 'FJM',
    others: ['ADH', 'CFJ', 'KNR', 'PSW'],
    steps: 'The steps of all the others are +3 and +4; those of FJM are +4 and +3.',
  },
]

export function oddOneOutQuestions(): DemoQuestion[] {
  return questionSet(
    { subject: 'reasoning', topic: 'Odd one out', ref: 'reasoning.odd-one-out' },
    rows.map((row) => ({
      difficulty: row.level,
      text: {
        en: `Four of the following five ${row.kind === 'numbers' ? 'numbers' : 'letter groups'} are alike in a certain way. Which one is different?`,
      },
      key: { en: row.odd },
      wrong: row.others.map((en) => ({ en })),
      solution: { en: row.steps },
    })),
  )
}
