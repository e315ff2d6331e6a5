import { expect, it } from 'vitest'
import { readQuestionFilter } from './read-filter.ts'

const read = (query: string, isToldUses = true) => readQuestionFilter(new URLSearchParams(query), isToldUses)

it('accepts only known filters', () => {
  const every = {
    subject: 's1',
    topic: 't1',
    kind: 'several',
    difficulty: 'hard',
    language: 'or',
    state: 'in-use',
    never_used: 'yes',
    author: 'p1',
    draft_by: 'p2',
    import: 'i1',
    q: 'profit',
  }
  expect(read(new URLSearchParams(every).toString())).toEqual(every)
  expect(read('kind=essay&difficulty=very&state=open&never_used=no&q=&centre=c1')).toEqual({})
})

it('applies a topic only within its subject', () => {
  expect(read('topic=t1')).toEqual({})
  expect(read('topic=t1&subject=s1')).toEqual({ subject: 's1', topic: 't1' })
  expect(read('subject=s1')).toEqual({ subject: 's1' })
})

it.each([
  ['kind', ['single', 'several', 'numeric']],
  ['difficulty', ['easy', 'medium', 'hard']],
  ['state', ['draft', 'in-review', 'returned', 'ready', 'in-use', 'retired']],
])('knows every %s', (name, values) => {
  for (const value of values) expect(read(`${name}=${value}`)).toEqual({ [name]: value })
})

it('sends no use filter without permission', () => {
  expect(read('state=in-use&never_used=yes&kind=numeric', false)).toEqual({ kind: 'numeric' })
  expect(read('state=ready', false)).toEqual({ state: 'ready' })
})
