import type { ImportState, StaffImport, Verdict } from '../../../../domains/bank/imports/schema.ts'
import type { Mark } from '../../parts/marks/state.tsx'

const importMarks: Record<ImportState, { mark: Mark; word: string }> = {
  mapping: { mark: 'ring', word: 'columns to be chosen' },
  reading: { mark: 'half', word: 'being read' },
  checked: { mark: 'ring', word: 'ready to store' },
  stored: { mark: 'filled', word: 'stored' },
  undone: { mark: 'crossed', word: 'undone' },
  failed: { mark: 'bad', word: 'cannot be read' },
}

export const markOf = ({
  state,
  is_storing,
}: Pick<StaffImport, 'state' | 'is_storing'>): { mark: Mark; word: string } =>
  is_storing ? { mark: 'half', word: 'being stored' } : importMarks[state]

export const verdictMarks: Record<Verdict, { mark: Mark; word: string }> = {
  ready: { mark: 'ok', word: 'ready' },
  warning: { mark: 'warn', word: 'warning' },
  error: { mark: 'bad', word: 'error' },
  here: { mark: 'crossed', word: 'already here' },
}
