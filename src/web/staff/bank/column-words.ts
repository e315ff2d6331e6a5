import { templateColumns } from '../../../domains/bank/imports/rules.ts'

const words: Record<string, string> = {
  subject: 'Subject',
  topic: 'Topic',
  difficulty: 'Difficulty',
  kind: 'Kind of question',
  passage: 'Passage',
  question: 'Question',
  solution: 'Solution',
  key: 'Key (the right answer)',
  tolerance: 'Tolerance of a number',
  keeps_order: 'Options keep their order',
  tags: 'Tags',
  origin: 'Where it is from',
}
const languages: Record<string, string> = { en: '', hi: ', Hindi', or: ', Odia', bn: ', Bengali' }

function wordsOf(column: string) {
  const plain = words[column]
  if (plain) return plain
  const [name = '', language = ''] = column.split('_')
  const text = words[name] ?? `Option ${name.toUpperCase()}`
  return `${text}${languages[language] ?? ''}`
}

/** Everything that a column of a file may be, in the order of the template. */
export const columnChoices = templateColumns.map((value) => ({ value, label: wordsOf(value) }))
