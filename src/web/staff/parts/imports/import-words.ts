import type { ImportCalls } from '#domains/imports/calls.ts'
import type { ImportState, ImportWork, StaffImport, Verdict } from '#domains/imports/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'
import type { Mark } from '../marks/state.tsx'

type Word = { mark: Mark; word: string }

const states: Record<ImportState, Word> = {
  mapping: { mark: 'ring', word: t`columns not chosen yet` },
  checked: { mark: 'ring', word: t`ready to import` },
  stored: { mark: 'filled', word: t`stored` },
  undone: { mark: 'crossed', word: t`undone` },
  failed: { mark: 'bad', word: t`cannot be read` },
}
const works: Record<ImportWork, string> = {
  reading: t`being read`,
  storing: t`being imported`,
  undoing: t`being undone`,
}

export const stateOf = ({ state, work }: Pick<StaffImport, 'state' | 'work'>): Word =>
  work === null ? states[state] : { mark: 'half', word: works[work] }

export const verdicts: readonly Verdict[] = ['error', 'warning', 'here', 'ready']
export const verdictWords: Record<Verdict, Word> = {
  ready: { mark: 'ok', word: t`ready` },
  warning: { mark: 'warn', word: t`warning` },
  error: { mark: 'bad', word: t`error` },
  here: { mark: 'crossed', word: t`already exists` },
}

export const countWords: Record<Verdict, (count: number) => string> = {
  ready: (count) => t`${numberText(count)} ready`,
  warning: (count) => plural(count, '# warning', '# warnings'),
  error: (count) => plural(count, '# error', '# errors'),
  here: (count) => plural(count, '# already exists', '# already exist'),
}

/** Wording of import screens for one kind. */
export type ImportWording = {
  calls: ImportCalls
  /** Title of the list of files, label of the upload button, and link to what a file added. */
  title: string
  upload: string
  show: (count: number) => string
  /** The list that the breadcrumb links to, and the list of files. */
  home: { label: string; to: string }
  list: string
  intro: string
  /** Accepted file extensions, in the format of the `accept` attribute. */
  accept: string
  /** All possible meanings of a column, in form order. */
  fields: readonly { value: string; label: string }[]
  /** Describes how many of the stored items are in use. */
  tellUsed: (used: number) => string
  /** Returns the address of the list of stored items. */
  shown: (importId: string) => string
}

/** Returns a field's name as its column in the file, else its label, else its key. */
export function labelOf(
  { fields }: Pick<ImportWording, 'fields'>,
  { headings, columns }: Pick<StaffImport, 'headings' | 'columns'>,
  field: string,
) {
  const heading = headings[columns.indexOf(field)]
  return heading || (fields.find(({ value }) => value === field)?.label ?? field)
}
