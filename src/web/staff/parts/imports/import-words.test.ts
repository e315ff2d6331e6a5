import { describe, expect, it } from 'vitest'
import { labelOf, stateOf, verdictWords } from './import-words.ts'

describe('the words for an import', () => {
  it.each([
    ['mapping', 'ring', 'columns not chosen yet'],
    ['checked', 'ring', 'ready to import'],
    ['stored', 'filled', 'stored'],
    ['undone', 'crossed', 'undone'],
    ['failed', 'bad', 'cannot be read'],
  ] as const)('that is %s', (state, mark, word) => expect(stateOf({ state, work: null })).toEqual({ mark, word }))

  it.each([
    ['reading', 'being read'],
    ['storing', 'being imported'],
    ['undoing', 'being undone'],
  ] as const)('that is at work: %s', (work, word) =>
    expect(stateOf({ state: 'checked', work })).toEqual({ mark: 'half', word }),
  )

  it('distinguish verdicts, and name fields as in the file', () => {
    expect(Object.entries(verdictWords).map(([key, { mark, word }]) => `${key}: ${mark} ${word}`)).toEqual([
      'ready: ok ready',
      'warning: warn warning',
      'error: bad error',
      'here: crossed already exists',
    ])
    const wording = { fields: [{ value: 'phone', label: 'Phone' }] }
    const file = { headings: ['Mobile No', ''], columns: ['phone', 'email'] }
    expect(['phone', 'email', 'note'].map((field) => labelOf(wording, file, field))).toEqual([
      'Mobile No',
      'email',
      'note',
    ])
    expect(labelOf(wording, { headings: [], columns: [] }, 'phone')).toBe('Phone')
  })
})
