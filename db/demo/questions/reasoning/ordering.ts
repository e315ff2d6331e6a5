import type { DemoQuestion } from '../question.ts'
import { type Draft, questionSet } from '../question-set.ts'

type Row = { level: Draft['difficulty']; facts: string; ask: string; key: string; others: string[]; order: string }

const rows: Row[] = [
  {
    level: 'easy',
    facts:
      'Among five friends, Ajit is taller than Biren. Chandan is taller than Ajit. Dinesh is shorter than Biren. Eshan is taller than Chandan.',
    ask: 'Who is the tallest?',
    key: 'Eshan',
    others: ['Ajit', 'Biren', 'Chandan', 'Dinesh'],
    order: 'Eshan, Chandan, Ajit, Biren, Dinesh',
  },
  {
    level: 'medium',
    facts:
      'Among five sisters, Farah is older than Gauri. Hina is younger than Gauri. Ila is older than Hina. Ila is younger than Gauri. Juhi is older than Farah.',
    ask: 'Who is the third oldest?',
    key: 'Gauri',
    others: ['Farah', 'Hina', 'Ila', 'Juhi'],
    order: 'Juhi, Farah, Gauri, Ila, Hina',
  },
  {
    level: 'medium',
    facts:
      'Among five boxes, Kite is heavier than Lamp. Mug is lighter than Lamp. Nest is heavier than Mug. Nest is lighter than Lamp. Oar is lighter than Mug.',
    ask: 'Which is the second lightest?',
    key: 'Mug',
    others: ['Kite', 'Lamp', 'Nest', 'Oar'],
    order: 'Kite, Lamp, Nest, Mug, Oar',
  },
  {
    level: 'hard',
    facts:
      'Among five runners, Pavan is faster than Qasim. Rahul is slower than Qasim. Suresh is faster than Tapan. Tapan is faster than Pavan.',
    ask: 'Who is the second fastest?',
    key: 'Tapan',
    others: ['Pavan', 'Qasim', 'Rahul', 'Suresh'],
    order: 'Suresh, Tapan, Pavan, Qasim, Rahul',
  },
]

export function orderingQuestions(): DemoQuestion[] {
  return questionSet(
    { subject: 'reasoning', topic: 'Ordering', ref: 'reasoning.ordering' },
    rows.map((row) => ({
      difficulty: row.level,
      text: { en: `${row.facts} ${row.ask}` },
      key: { en: row.key },
      wrong: row.others.map((en) => ({ en })),
      solution: { en: `From the most to the least the order is ${row.order}.` },
    })),
  )
}
