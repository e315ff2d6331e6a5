import { expect, test } from 'vitest'
import type { AnswerState } from '#domains/attempts/sitting/schema.ts'
import { saveBody } from '#domains/attempts/sitting/schema.ts'
import { acknowledge, append, leavingBatchLimit, nextBatch, openJournal, toStore, unsentSince } from './answer-sheet.ts'

const at = '2026-11-20T05:00:00.000Z'
const answer = (question_id: string, value: Partial<AnswerState>): AnswerState => ({
  question_id,
  option_id: null,
  ...value,
  marked: false,
  seconds: 0,
})

function keptAfter(held: AnswerState[], ...written: AnswerState[]) {
  const kept = toStore(append(openJournal(1, held), written, at))
  if (!kept) throw new Error('nothing was kept')
  return kept
}

test('remembers saved answers of every kind with their value', () => {
  const written = [answer('q1', { option_ids: ['a', 'c'] }), answer('q2', { number: '-0.5' })]
  const journal = acknowledge(append(openJournal(1, []), written, at), 2)
  expect(journal.unsent).toEqual([])
  expect(Object.values(journal.settled)).toEqual(written)
})

test('restores multiple options and numbers of a killed tab', () => {
  const written = [answer('q1', { option_ids: ['a', 'c'] }), answer('q2', { number: '12.50' })]
  expect(unsentSince(keptAfter([], ...written), [])).toEqual(written)
})

test('treats a changed number as another answer, but not the same options in another order', () => {
  const before = [answer('q1', { option_ids: ['a', 'c'] }), answer('q2', { number: '1' })]
  const change = [answer('q1', { option_ids: ['a'] }), answer('q2', { number: '12' })]
  const kept = keptAfter(before, ...change)
  const now = [answer('q1', { option_ids: ['c', 'a'] }), answer('q2', { number: '1.0' })]
  expect(unsentSince(kept, now)).toEqual([change[0]])
})

test('sends a cleared answer too', () => {
  const kept = keptAfter([answer('q2', { number: '1' })], answer('q2', {}))
  expect(unsentSince(kept, [answer('q2', { number: '1' })])).toEqual([answer('q2', {})])
})

test("fits the largest batch on leaving a page into the browser's limit, and the server accepts it", () => {
  const question_id = '018f3c5e-7b1a-7cc3-9a55-0123456789ab'
  const option_ids = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(8))
  const draft = { option_ids: [...option_ids].reverse() }
  const large: AnswerState = { question_id, option_id: null, option_ids, draft, marked: false, seconds: 86_400 }
  const journal = { ...openJournal(999, []), nextSeq: 999_000 }
  const entries = nextBatch(append(journal, Array(300).fill(large), at), leavingBatchLimit)
  const body = { epoch: 999, entries, signals: Array(50).fill({ kind: 'returned', at }) }
  expect(saveBody.safeParse(body).success).toBe(true)
  expect(JSON.stringify(body).length).toBeLessThan(64 * 1024)
})
