import type { ImportState, LeadField, LeadImport, LeadVerdict } from '../../../../domains/leads/staff/imports/schema.ts'
import type { Mark } from '../../parts/marks/state.tsx'

type Word = { mark: Mark; word: string }

const states: Record<ImportState, Word> = {
  mapping: { mark: 'ring', word: 'columns to be chosen' },
  checked: { mark: 'ring', word: 'ready to store' },
  stored: { mark: 'filled', word: 'stored' },
  undone: { mark: 'crossed', word: 'undone' },
  failed: { mark: 'bad', word: 'cannot be read' },
}
const works = { reading: 'being read', storing: 'being stored', undoing: 'being undone' }

export const stateOf = ({ state, work }: Pick<LeadImport, 'state' | 'work'>): Word =>
  work === null ? states[state] : { mark: 'half', word: works[work] }

export const verdictWords: Record<LeadVerdict, Word> = {
  ready: { mark: 'ok', word: 'ready' },
  warning: { mark: 'warn', word: 'warning' },
  error: { mark: 'bad', word: 'error' },
  here: { mark: 'crossed', word: 'already here' },
}

export const fieldWords: Record<LeadField, string> = {
  name: 'Name',
  phone: 'Phone',
  email: 'E-mail',
  centre: 'Centre',
  course: 'Course',
  source: 'Source',
  note: 'Note',
}
export const fieldNames: readonly LeadField[] = ['name', 'phone', 'email', 'centre', 'course', 'source', 'note']

/** A field as its label names it; what has no label keeps its name. */
export function labelOf(field: string) {
  const known = fieldNames.find((name) => name === field)
  return known === undefined ? field : fieldWords[known]
}
