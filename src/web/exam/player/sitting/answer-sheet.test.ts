import { expect, test } from 'vitest'
import type { AnswerState } from '#domains/attempts/sitting/schema.ts'
import { acknowledge, append, coveredBy, nextBatch, openJournal, toStore, unsentSince } from './answer-sheet.ts'

const at = '2026-11-20T05:00:00.000Z'
const answer = (question_id: string, option_id: string | null, seconds = 0): AnswerState => ({
  question_id,
  option_id,
  marked: false,
  seconds,
})

function keptAfter(held: AnswerState[], ...written: AnswerState[]) {
  const kept = toStore(append(openJournal(1, held), written, at))
  if (!kept) throw new Error('nothing was kept')
  return kept
}

test('numbers entries from one upwards over all questions', () => {
  const journal = append(
    append(openJournal(4, []), [answer('q1', 'a'), answer('q2', null)], at),
    [answer('q1', 'b')],
    at,
  )
  expect(nextBatch(journal).map(({ seq, question_id }) => [seq, question_id])).toEqual([
    [1, 'q1'],
    [2, 'q2'],
    [3, 'q1'],
  ])
})

test('removes only acknowledged entries, and ignores a late acknowledgement', () => {
  const journal = append(openJournal(1, []), [answer('q1', 'a'), answer('q2', 'b'), answer('q3', 'c')], at)
  const some = acknowledge(journal, 2)
  expect(nextBatch(some).map(({ seq }) => seq)).toEqual([3])
  expect(acknowledge(some, 1)).toBe(some)
  expect(nextBatch(append(some, [answer('q4', 'd')], at)).map(({ seq }) => seq)).toEqual([3, 4])
})

test('keeps no journal when nothing is unsent', () => {
  const journal = append(openJournal(1, []), [answer('q1', 'a')], at)
  expect(toStore(acknowledge(journal, 1))).toBeNull()
})

test('leaves the latest unsent answer of each question after a killed tab', () => {
  const kept = keptAfter([], answer('q1', 'a', 3), answer('q2', 'c', 1), answer('q1', 'b', 7))
  expect(unsentSince(kept, [])).toEqual([answer('q1', 'b', 7), answer('q2', 'c', 1)])
})

test('takes up a change of an answer that the server already held', () => {
  const kept = keptAfter([answer('q1', 'a', 3)], answer('q1', 'b', 7))
  expect(unsentSince(kept, [answer('q1', 'a', 3)])).toEqual([answer('q1', 'b', 7)])
})

test('accepts later changes after a lost reply', () => {
  const kept = keptAfter([], answer('q1', 'a', 3), answer('q1', 'b', 7))
  expect(unsentSince(kept, [answer('q1', 'a', 3)])).toEqual([answer('q1', 'b', 7)])
})

test('does not overwrite a newer answer from another device with an older unsent one', () => {
  const kept = keptAfter([answer('q1', 'a', 3)], answer('q1', 'b', 7), answer('q2', 'c', 1))
  expect(unsentSince(kept, [answer('q1', 'd', 20)])).toEqual([answer('q2', 'c', 1)])
})

test("removes late entries like the rest, and keeps the server's earlier state", () => {
  const before = answer('q1', 'a', 3)
  const journal = append(openJournal(1, [before]), [answer('q1', 'b', 7), answer('q2', 'c', 1)], at)
  const [late] = coveredBy(journal, 1)
  if (!late) throw new Error('nothing was covered')
  const after = acknowledge(journal, 2, new Set([late]))
  expect(after.unsent).toEqual([])
  expect(after.settled).toEqual({ q1: before, q2: answer('q2', 'c', 1) })
})

test("stores the server's state of unsent questions only", () => {
  const held = [answer('q1', 'a'), answer('q2', 'b')]
  const kept = keptAfter(held, answer('q2', 'c'), answer('q3', 'd'))
  expect(kept.settled).toEqual({ q2: held[1] })
  expect(kept.entries.map(({ question_id }) => question_id)).toEqual(['q2', 'q3'])
})

test('keeps a draft, restores it, and distinguishes it from the same answer saved', () => {
  const drafted = { ...answer('q1', 'a'), draft: { option_id: 'b' } }
  expect(unsentSince(keptAfter([answer('q1', 'a')], drafted), [answer('q1', 'a')])).toEqual([drafted])
  const saved = keptAfter([drafted], answer('q1', 'b'))
  expect(unsentSince(saved, [{ ...answer('q1', 'a'), draft: { option_id: 'd' } }])).toEqual([])
  expect(unsentSince(saved, [drafted])).toEqual([answer('q1', 'b')])
})
