import type { DemoQuestion } from '../question.ts'
import { type Draft, questionSet } from '../question-set.ts'

type Row = { level: Draft['difficulty']; walk: string; ask: 'where' | 'how far' | 'facing'; key: string; steps: string }

const compass = ['North', 'South', 'East', 'West', 'North-East', 'North-West', 'South-East', 'South-West']

const rows: Row[] = [
  {
    level: 'easy',
    walk: 'Asha walks 12 m towards the north, turns right and walks 5 m.',
    ask: 'how far',
    key: '13 m',
    steps: String.raw`The two legs are at right angles: \(\sqrt{12^2 + 5^2} = 13\) m.`,
  },
  {
    level: 'easy',
    walk: 'Bimal walks 20 m towards the east, turns left and walks 15 m.',
    ask: 'where',
    key: 'North-East',
    steps: 'He ends 20 m to the east and 15 m to the north of the start.',
  },
  {
    level: 'medium',
    walk: 'Chitra walks 10 m towards the south, turns left and walks 8 m, then turns left again and walks 16 m.',
    ask: 'how far',
    key: '10 m',
    steps: String.raw`South 10 m and north 16 m leave 6 m to the north; she is also 8 m to the east: \(\sqrt{6^2 + 8^2} = 10\) m.`,
  },
  {
    level: 'medium',
    walk: 'Deepak walks 9 m towards the west, turns right and walks 7 m, turns right and walks 9 m.',
    ask: 'where',
    key: 'North',
    steps: 'The 9 m to the west and the 9 m to the east cancel; he is 7 m to the north.',
  },
  {
    level: 'medium',
    walk: 'Esha faces the north. She turns right, then right again, then left.',
    ask: 'facing',
    key: 'East',
    steps: 'North, then east, then south, then east.',
  },
  {
    level: 'medium',
    walk: 'Farid walks 25 m towards the south, turns right and walks 10 m, turns right and walks 25 m, then turns left and walks 14 m.',
    ask: 'how far',
    key: '24 m',
    steps: 'The 25 m to the south and the 25 m to the north cancel; 10 m + 14 m to the west remain.',
  },
  {
    level: 'hard',
    walk: 'Gita walks 6 m towards the north, turns left and walks 11 m, turns left and walks 18 m, then turns left again and walks 2 m.',
    ask: 'how far',
    key: '15 m',
    steps: String.raw`She ends 12 m to the south and 9 m to the west: \(\sqrt{12^2 + 9^2} = 15\) m.`,
  },
  {
    level: 'hard',
    walk: 'Hari walks 14 m towards the east, turns right and walks 9 m, turns right and walks 20 m, then turns left and walks 3 m.',
    ask: 'where',
    key: 'South-West',
    steps: 'He ends 6 m to the west and 12 m to the south of the start.',
  },
  {
    level: 'easy',
    walk: 'Indu faces the west. She turns left, then left again, then right, then right again.',
    ask: 'facing',
    key: 'West',
    steps: 'West, then south, then east, then south, then west.',
  },
]

const questions = {
  where: 'In which direction is the finishing point from the starting point?',
  'how far': 'How far is the finishing point from the starting point?',
  facing: 'Which direction does she face now?',
}

export function directionQuestions(): DemoQuestion[] {
  return questionSet(
    { subject: 'reasoning', topic: 'Direction sense', ref: 'reasoning.direction' },
    rows.map((row) => ({
      difficulty: row.level,
      text: { en: `${row.walk} ${questions[row.ask]}` },
      key: { en: row.key },
      wrong: wrongFor(row).map((en) => ({ en })),
      solution: { en: row.steps },
    })),
  )
}

function wrongFor({ ask, key }: Row): string[] {
  const metres = Number.parseInt(key, 10)
  if (ask === 'how far') return [metres - 3, metres + 2, metres + 4, metres + 9].map((n) => `${n} m`)
  const others = compass.filter((name) => name !== key && name.includes('-') === key.includes('-'))
  return ask === 'facing' ? others : [...others, key.includes('-') ? 'North' : 'North-East']
}
