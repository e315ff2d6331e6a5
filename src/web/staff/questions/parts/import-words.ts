import type { ImportState, Verdict } from '../../../../domains/bank/imports/schema.ts'
import type { Mark } from '../../marks/state.tsx'

export const importMarks: Record<ImportState, { mark: Mark; word: string }> = {
  reading: { mark: 'half', word: 'being read' },
  checked: { mark: 'ring', word: 'to be stored' },
  stored: { mark: 'filled', word: 'stored' },
  undone: { mark: 'crossed', word: 'taken out again' },
  failed: { mark: 'bad', word: 'cannot be read' },
}

export const verdictMarks: Record<Verdict, { mark: Mark; word: string }> = {
  ready: { mark: 'ok', word: 'ready' },
  warning: { mark: 'warn', word: 'warning' },
  error: { mark: 'bad', word: 'error' },
  here: { mark: 'crossed', word: 'already here' },
}
