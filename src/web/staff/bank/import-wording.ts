import { isOffered } from '#domains/bank/imports/rules.ts'
import { questionImportCalls } from '#domains/imports/calls.ts'
import { numberText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import type { ImportWording } from '../parts/imports/import-words.ts'
import { useLanguages } from '../shell/use-staff.ts'
import { columnChoices } from './column-words.ts'

const wording: Omit<ImportWording, 'fields'> = {
  calls: questionImportCalls,
  single: 'question',
  many: 'questions',
  home: { label: t`Questions`, to: '/staff/questions' },
  list: '/staff/questions/imports',
  intro: t`Word (DOCX), CSV, XLSX, JSON Lines, Moodle XML, GIFT, Aiken or a QTI package (ZIP), up to 20,000 questions. You choose what each column of a table contains, then every question is checked. Nothing is added to the question bank until you import it. You can undo the whole import as long as no test uses any of its questions.`,
  accept: '.csv,.tsv,.txt,.xlsx,.jsonl,.ndjson,.xml,.gift,.aiken,.zip,.docx',
  tellUsed: (used) => t`Tests use ${numberText(used)} of them.`,
  shown: (importId) => `/staff/questions?import=${importId}`,
}

/** What the screens of an import say of files of questions, with the languages that the settings offer. */
export function useQuestionWording(): ImportWording {
  const languages = useLanguages()
  return { ...wording, fields: columnChoices.filter(({ value }) => isOffered(value, languages)) }
}
