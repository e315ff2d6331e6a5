import { describe, expect, it } from 'vitest'
import { notesOn } from './notes.tsx'

const drafts = (...list: ('counted' | 'ignored' | null)[]) => list.map((draft) => ({ draft }))

describe('notes on an analysis', () => {
  it('are absent when no answer was late', () => {
    expect(notesOn({ late_answers: 0, question_data: drafts(null, null) })).toEqual([])
  })

  it('report late answers, and that they were not counted', () => {
    expect(notesOn({ late_answers: 1, question_data: [] })).toEqual([
      'An answer to 1\u00a0question came in after the test ended. It was not counted, but the institute can see it.',
    ])
    expect(notesOn({ late_answers: 2, question_data: [] })[0]).toContain('Answers to 2\u00a0questions')
  })

  it('say whether unsaved choices count in this test', () => {
    expect(notesOn({ late_answers: 0, question_data: drafts('counted', null, 'counted') })).toEqual([
      'You left 2\u00a0choices unsaved. In this test, unsaved choices count as answers.',
    ])
    expect(notesOn({ late_answers: 0, question_data: drafts('ignored') })).toEqual([
      'You left 1\u00a0choice unsaved. In this test, only saved answers count.',
    ])
  })
})
