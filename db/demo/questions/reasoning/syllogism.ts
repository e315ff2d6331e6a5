import type { DemoQuestion } from '../question.ts'
import { type Draft, questionSet } from '../question-set.ts'

const verdicts = {
  first: 'Only conclusion I follows',
  second: 'Only conclusion II follows',
  either: 'Either I or II follows',
  neither: 'Neither I nor II follows',
  both: 'Both I and II follow',
} as const

type Row = {
  level: Draft['difficulty']
  statements: string[]
  conclusions: [string, string]
  key: keyof typeof verdicts
  steps: string
}

const rows: Row[] = [
  {
    level: 'easy',
    statements: ['All pens are books.', 'All books are papers.'],
    conclusions: ['All pens are papers.', 'Some papers are pens.'],
    key: 'both',
    steps: 'Pens lie inside books and books inside papers, so all pens are papers and some papers are pens.',
  },
  {
    level: 'easy',
    statements: ['Some roses are lilies.', 'All lilies are flowers.'],
    conclusions: ['Some roses are flowers.', 'All flowers are lilies.'],
    key: 'first',
    steps: 'The roses that are lilies are flowers. Nothing says that every flower is a lily.',
  },
  {
    level: 'medium',
    statements: ['No doctor is a player.', 'Some players are singers.'],
    conclusions: ['Some doctors are singers.', 'Some singers are not doctors.'],
    key: 'second',
    steps:
      'The singers who are players cannot be doctors, so II follows. Nothing joins doctors and singers, so I does not.',
  },
  {
    level: 'medium',
    statements: ['Some cups are plates.', 'Some plates are spoons.'],
    conclusions: ['Some cups are spoons.', 'All spoons are cups.'],
    key: 'neither',
    steps: 'The plates that are cups need not be the plates that are spoons.',
  },
  {
    level: 'hard',
    statements: ['Some clerks are poets.', 'All poets are dancers.', 'Some dancers are nurses.'],
    conclusions: ['Some poets are nurses.', 'No poet is a nurse.'],
    key: 'either',
    steps: 'Neither is certain, but one of "some poets are nurses" and "no poet is a nurse" must be true.',
  },
  {
    level: 'medium',
    statements: ['All rivers are lakes.', 'No lake is a desert.'],
    conclusions: ['No river is a desert.', 'Some deserts are rivers.'],
    key: 'first',
    steps: 'Rivers lie inside lakes, and no lake is a desert.',
  },
  {
    level: 'hard',
    statements: ['All coins are metals.', 'Some metals are tools.', 'No tool is a toy.'],
    conclusions: ['Some coins are tools.', 'Some metals are not toys.'],
    key: 'second',
    steps: 'The metals that are tools cannot be toys. The metals that are tools need not be coins.',
  },
  {
    level: 'hard',
    statements: ['No train is a boat.', 'All boats are ships.', 'Some ships are trains.'],
    conclusions: ['Some ships are not boats.', 'Some ships are not trains.'],
    key: 'both',
    steps: 'The ships that are trains are not boats, and the ships that are boats are not trains.',
  },
  {
    level: 'medium',
    statements: ['Some shirts are coats.', 'No coat is a shoe.'],
    conclusions: ['No shirt is a shoe.', 'All shoes are shirts.'],
    key: 'neither',
    steps: 'Shirts that are not coats may or may not be shoes, so neither conclusion is certain.',
  },
]

export function syllogismQuestions(): DemoQuestion[] {
  return questionSet(
    { subject: 'reasoning', topic: 'Syllogism', ref: 'reasoning.syllogism' },
    rows.map(({ conclusions: [first, second], ...row }) => ({
      difficulty: row.level,
      text: {
        en: `<p>Take the statements as true and decide which conclusion follows.</p><p><strong>Statements:</strong> ${row.statements.join(' ')}</p><p><strong>Conclusions:</strong><br />I. ${first}<br />II. ${second}</p>`,
      },
      key: { en: verdicts[row.key] },
      wrong: Object.values(verdicts)
        .filter((verdict) => verdict !== verdicts[row.key])
        .map((en) => ({ en })),
      solution: { en: `${row.steps} ${verdicts[row.key]}.` },
    })),
  )
}
