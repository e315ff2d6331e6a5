import type { DemoQuestion } from '../question.ts'
import { type Draft, questionSet } from '../question-set.ts'

type Row = { level: Draft['difficulty']; terms: string; key: string; wrong: string[]; steps: string }

const rows: Row[] = [
  {
    level: 'easy',
    terms: 'AZ, BY, CX, DW, ?',
    key: 'EV',
    wrong: ['EU', 'FV', 'EW', 'FU'],
    steps: 'The first letters move one place forward and the second letters one place back: E and V.',
  },
  {
    level: 'easy',
    terms: 'BDF, FHJ, JLN, NPR, ?',
    key: 'RTV',
    wrong: ['RTU', 'QSU', 'RSV', 'STV'],
    steps: 'Every letter moves four places forward: R, T, V.',
  },
  {
    level: 'easy',
    terms: 'QAR, RAS, SAT, TAU, ?',
    key: 'UAV',
    wrong: ['UAT', 'TAV', 'TAS', 'UAX'],
    steps: 'The outer letters move one place forward and A stays: UAV.',
  },
  {
    level: 'hard',
    terms: 'B, E, J, Q, ?',
    key: 'Z',
    wrong: ['V', 'W', 'X', 'Y'],
    steps: 'The steps grow by two: +3, +5, +7, +9. Q + 9 = Z.',
  },
  {
    level: 'medium',
    terms: 'Z, X, U, Q, ?',
    key: 'L',
    wrong: ['K', 'M', 'N', 'O'],
    steps: 'The steps are −2, −3, −4, −5. Q − 5 = L.',
  },
  {
    level: 'medium',
    terms: 'CX, FU, IR, LO, ?',
    key: 'OL',
    wrong: ['OM', 'PL', 'NL', 'OK'],
    steps: 'The first letters move three forward and the second letters three back: O and L.',
  },
  {
    level: 'medium',
    terms: 'AC, FH, KM, PR, ?',
    key: 'UW',
    wrong: ['TV', 'UV', 'VX', 'SU'],
    steps: 'Every letter moves five places forward: U and W.',
  },
  {
    level: 'easy',
    terms: 'D4, F6, H8, J10, ?',
    key: 'L12',
    wrong: ['K11', 'K12', 'L11', 'M13'],
    steps: 'The letters move two forward and the number is the place of the letter in the alphabet: L is 12th.',
  },
  {
    level: 'hard',
    terms: 'C9, F36, I81, L144, ?',
    key: 'O225',
    wrong: ['N196', 'O196', 'O215', 'P256'],
    steps:
      'The letters move three forward and the number is the square of the place of the letter: O is 15th, 15 × 15 = 225.',
  },
]

export function letterSeriesQuestions(): DemoQuestion[] {
  return questionSet(
    { subject: 'reasoning', topic: 'Letter series', ref: 'reasoning.letter-series' },
    rows.map((row) => ({
      difficulty: row.level,
      text: { en: `<p>Which term comes next in the series?</p><p>${row.terms}</p>` },
      key: { en: row.key },
      wrong: row.wrong.map((en) => ({ en })),
      solution: { en: row.steps },
    })),
  )
}
