import type { DemoQuestion } from '../question.ts'
import { type Draft, questionSet } from '../question-set.ts'

const verdicts = {
  first: 'Only conclusion I is true',
  second: 'Only conclusion II is true',
  either: 'Either I or II is true',
  neither: 'Neither I nor II is true',
  both: 'Both I and II are true',
} as const

type Row = {
  level: Draft['difficulty']
  statement: string
  conclusions: [string, string]
  key: keyof typeof verdicts
  steps: string
}

const rows: Row[] = [
  {
    level: 'easy',
    statement: 'P > Q ≥ R = S',
    conclusions: ['P > S', 'Q ≥ S'],
    key: 'both',
    steps: 'P > Q ≥ S gives P > S, and Q ≥ R = S gives Q ≥ S.',
  },
  {
    level: 'easy',
    statement: 'A ≥ B = C < D',
    conclusions: ['A ≥ C', 'A < D'],
    key: 'first',
    steps: 'A ≥ B = C gives A ≥ C. The signs between A and D point both ways, so nothing is certain.',
  },
  {
    level: 'medium',
    statement: 'K < L ≤ M < N',
    conclusions: ['K > M', 'L < N'],
    key: 'second',
    steps: 'K < L ≤ M gives K < M, and L ≤ M < N gives L < N.',
  },
  {
    level: 'medium',
    statement: 'E > F < G ≤ H',
    conclusions: ['E > H', 'G > E'],
    key: 'neither',
    steps: 'The signs between E and G, and between E and H, point both ways.',
  },
  {
    level: 'hard',
    statement: 'T ≥ U = V ≥ W',
    conclusions: ['T > W', 'T = W'],
    key: 'either',
    steps: 'T ≥ W is certain, so exactly one of T > W and T = W is true.',
  },
  {
    level: 'medium',
    statement: 'J = X ≤ Y < Z',
    conclusions: ['J < Z', 'Y > J'],
    key: 'first',
    steps: 'J = X ≤ Y < Z gives J < Z. Y may be equal to J, so Y > J is not certain.',
  },
  {
    level: 'hard',
    statement: 'B ≤ C < D = E > F',
    conclusions: ['B < E', 'F < D'],
    key: 'both',
    steps: 'B ≤ C < D = E gives B < E, and D = E > F gives F < D.',
  },
  {
    level: 'hard',
    statement: 'M ≤ N = O ≤ P',
    conclusions: ['P > M', 'P = M'],
    key: 'either',
    steps: 'M ≤ P is certain, so exactly one of P > M and P = M is true.',
  },
  {
    level: 'medium',
    statement: 'R > S ≥ T < U',
    conclusions: ['S > U', 'R > T'],
    key: 'second',
    steps: 'R > S ≥ T gives R > T. The signs between S and U point both ways.',
  },
]

const escaped = (signs: string) => signs.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export function inequalityQuestions(): DemoQuestion[] {
  return questionSet(
    { subject: 'reasoning', topic: 'Inequalities', ref: 'reasoning.inequality' },
    rows.map(({ conclusions: [first, second], ...row }) => ({
      difficulty: row.level,
      text: {
        en: `<p>Take the statement as true and decide which conclusion is certainly true.</p><p><strong>Statement:</strong> ${escaped(row.statement)}</p><p><strong>Conclusions:</strong><br />I. ${escaped(first)}<br />II. ${escaped(second)}</p>`,
      },
      key: { en: verdicts[row.key] },
      wrong: Object.values(verdicts)
        .filter((verdict) => verdict !== verdicts[row.key])
        .map((en) => ({ en })),
      solution: { en: `${escaped(row.steps)} ${verdicts[row.key]}.` },
    })),
  )
}
