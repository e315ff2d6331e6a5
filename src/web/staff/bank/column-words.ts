import { templateColumns } from '#domains/bank/imports/rules.ts'
import { t } from '#platform/text/messages.ts'

const words: Record<string, string> = {
  subject: t`Subject`,
  topic: t`Topic`,
  difficulty: t`Difficulty`,
  kind: t`Question type`,
  passage: t`Passage`,
  question: t`Question`,
  solution: t`Solution`,
  key: 'Key (the right answer)',
  tolerance: t`Tolerance (numeric answer)`,
  keeps_order: t`Do not shuffle options`,
  tags: t`Tags`,
  origin: t`Source`,
}
const languages: Record<string, string> = { en: '', hi: ', Hindi', or: ', Odia', bn: ', Bengali' }

function wordsOf(column: string) {
  const plain = words[column]
  if (plain) return plain
  const [name = '', language = ''] = column.split('_')
  const text = words[name] ?? t`Option ${name.toUpperCase()}`
  return `${text}${languages[language] ?? ''}`
}

/** Everything that a column of a file may be, in the order of the template. */
export const columnChoices = templateColumns.map((value) => ({ value, label: wordsOf(value) }))
