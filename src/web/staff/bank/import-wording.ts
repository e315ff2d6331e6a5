import { isOffered, templateColumns } from '#domains/bank/imports/rules.ts'
import { questionImportCalls } from '#domains/imports/calls.ts'
import { numberText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'
import type { ImportWording } from '../parts/imports/import-words.ts'
import { useLanguages } from '../shell/use-staff.ts'

const wording: Omit<ImportWording, 'fields'> = {
  calls: questionImportCalls,
  title: t`Import questions`,
  upload: t`File of questions`,
  show: (count) => t`Show ${plural(count, '# question', '# questions')}`,
  home: { label: t`Questions`, to: '/staff/questions' },
  list: '/staff/questions/imports',
  intro: t`Word (DOCX), CSV, XLSX, JSON Lines, Moodle XML, GIFT, Aiken or a QTI package (ZIP), up to 20,000 questions. You choose what each column of a table contains, then every question is checked. Nothing is added to the question bank until you import it. You can undo the whole import as long as no test uses any of its questions.`,
  accept: '.csv,.tsv,.txt,.xlsx,.jsonl,.ndjson,.xml,.gift,.aiken,.zip,.docx',
  tellUsed: (used) => t`Tests use ${numberText(used)} of them.`,
  shown: (importId) => `/staff/questions?import=${importId}`,
}

/** Returns the wording of import screens for files of questions, with the enabled languages. */
export function useQuestionWording(): ImportWording {
  const languages = useLanguages()
  return { ...wording, fields: columnChoices.filter(({ value }) => isOffered(value, languages)) }
}

const words: Record<string, string> = {
  subject: t`Subject`,
  topic: t`Topic`,
  difficulty: t`Difficulty`,
  kind: t`Question type`,
  passage: t`Passage`,
  question: t`Question`,
  solution: t`Solution`,
  key: t`Key (the right answer)`,
  tolerance: t`Tolerance (numeric answer)`,
  keeps_order: t`Do not shuffle options`,
  tags: t`Tags`,
  origin: t`Source`,
}
const languages: Record<string, (text: string) => string> = {
  hi: (text) => t`${text}, Hindi`,
  or: (text) => t`${text}, Odia`,
  bn: (text) => t`${text}, Bengali`,
}

function wordsOf(column: string) {
  const plain = words[column]
  if (plain) return plain
  const [name = '', language = ''] = column.split('_')
  const text = words[name] ?? t`Option ${name.toUpperCase()}`
  return languages[language]?.(text) ?? text
}

/** All possible columns of a file, in the order of the template. */
export const columnChoices = templateColumns.map((value) => ({ value, label: wordsOf(value) }))
