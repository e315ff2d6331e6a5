import { describe, expect, it } from 'vitest'
import type { ReviewNote } from '../schema.ts'
import { type Reviewing, shownNotes, whyNotApprove, whyNotReturn, writersOf } from './rules.ts'

const other: Reviewing = { userId: 'r', mayReview: true, authorId: 'a', writers: ['a', 'b'], hidden: [] }
const wrote = 'You wrote in this question. Somebody else has to review it.'
const unseen =
  'A test has this question, so its key is hidden from you. Somebody who may read papers has to make it ready.'
const none = 'You may not review questions.'

describe('who reviews a draft', () => {
  const rows: [what: string, change: Partial<Reviewing>, told: [toReturn: string | null, toApprove: string | null]][] =
    [
      ['somebody else', {}, [null, null]],
      ['somebody else, of a question without an author', { authorId: null }, [null, null]],
      ['its author', { userId: 'a' }, [wrote, wrote]],
      ['its author by now, who wrote nothing of it', { authorId: 'r' }, [wrote, wrote]],
      ['who wrote a part of it', { userId: 'b' }, [wrote, wrote]],
      ['who wrote all of what nobody is named for', { authorId: null, writers: ['r'] }, [wrote, wrote]],
      ['who has no right', { mayReview: false }, [none, none]],
      ['who does not see its key', { hidden: ['key', 'solution'] }, [null, unseen]],
      ['who does not see its solution', { hidden: ['solution'] }, [null, unseen]],
      ['who wrote it and does not see its key', { userId: 'a', hidden: ['key'] }, [wrote, wrote]],
    ]
  it.each(rows)('%s', (_, change, sentences) => {
    const reviewing = { ...other, ...change }
    expect([whyNotReturn(reviewing), whyNotApprove(reviewing)]).toEqual(sentences)
  })

  it('counts each writer once', () => {
    expect(writersOf(['b', null, 'a', 'b'])).toEqual(['a', 'b'])
    expect(writersOf([null])).toEqual([])
  })
})

describe('notes', () => {
  const notes: ReviewNote[] = (['text', 'options', 'key', 'solution', 'hi'] as const).map((field) => ({
    field,
    text: 'x',
  }))
  it.each([
    [[], 'text options key solution hi'],
    [['key'], 'text solution hi'],
    [['solution'], 'text options key hi'],
    [['key', 'solution'], 'text hi'],
  ] as const)('with %j hidden', (hidden, fields) => {
    expect(
      shownNotes(notes, hidden)
        .map(({ field }) => field)
        .join(' '),
    ).toBe(fields)
  })
})
