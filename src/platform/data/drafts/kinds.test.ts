import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { type AnyDraftKind, collectKinds, kindOf, listProblems, needsSecondPerson, problemsIn } from './kinds.ts'

const sign = z.object({
  text: z.string().min(1, 'Please write something.').regex(/^\S/, 'It begins with a space.'),
  buttons: z.array(z.object({ text: z.string().min(1, 'Name the button.') })).default([]),
})
const kind: AnyDraftKind = {
  kind: 'sign',
  noun: 'sign',
  draft: sign,
  complete: sign,
  mayDraft: () => true,
  mayPublish: () => true,
  read: async () => null,
  apply: async () => undefined,
  titleOf: () => 'a sign',
}
// These functions only pass it on.
const ctx = { told: 'on' } as unknown as Context

it('finds the first problem of each place, by its path', () => {
  expect(problemsIn(sign, { text: 'Way in' })).toEqual({})
  expect(problemsIn(sign, { text: '' })).toEqual({ text: 'Please write something.' })
  expect(problemsIn(sign, { text: ' ', buttons: [{ text: 'On' }, { text: '' }] })).toEqual({
    text: 'It begins with a space.',
    'buttons.1.text': 'Name the button.',
  })
  expect(Object.keys(problemsIn(sign, 'a text'))).toEqual(['body'])
})

it('runs further checks only after the schema has passed', async () => {
  const asked: unknown[] = []
  const check: AnyDraftKind['check'] = async (given, id, body) => {
    asked.push([given, id, body])
    return { text: 'There is such a sign.' }
  }
  const place = { kind: { ...kind, check }, subjectId: 'one' }
  expect(await listProblems(ctx, place, { text: '' })).toEqual({ text: 'Please write something.' })
  expect(asked).toEqual([])
  expect(await listProblems(ctx, place, { text: 'Way in' })).toEqual({ text: 'There is such a sign.' })
  expect(asked).toEqual([[ctx, 'one', { text: 'Way in' }]])
  expect(await listProblems(ctx, { kind, subjectId: 'one' }, { text: 'Way in' })).toEqual({})
})

it('requires a second person for four-eyes kinds, unless the kind says when', async () => {
  const fourEyes = { action: 'a', label: 'A', short: 'A', mayApprove: () => true, pathOf: () => '/', lines: [] }
  const two = { ...kind, fourEyes: { ...fourEyes, listApprovers: async () => [] } }
  const sometimes = (isNeeded: boolean) => ({ ...two, fourEyes: { ...two.fourEyes, isNeeded: async () => isNeeded } })
  const asks = (one: AnyDraftKind) => needsSecondPerson(ctx, one, 'one')
  expect([await asks(kind), await asks(two), await asks(sometimes(true)), await asks(sometimes(false))]).toEqual([
    false,
    true,
    true,
    false,
  ])
})

it('finds kinds by their unique names', () => {
  const other = { ...kind, kind: 'flag' }
  const kinds = collectKinds([kind, other])
  expect([kindOf(kinds, 'sign'), kindOf(kinds, 'flag')]).toEqual([kind, other])
  expect(() => kindOf(kinds, 'banner')).toThrow('kind of draft')
  expect(() => collectKinds([kind, { ...kind }])).toThrow('one name')
})
