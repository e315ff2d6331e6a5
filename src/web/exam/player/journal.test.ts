import { expect, test } from 'vitest'
import { acknowledge, append, nextBatch, openJournal, toKeep, unsentSince } from './journal.ts'
import { createJournalStore } from './keep-journal.ts'

const at = '2026-11-20T05:00:00.000Z'
const answer = (question_id: string, option_id: string | null, seconds = 0) => ({
  question_id,
  option_id,
  marked: false,
  seconds,
})

function memoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

function keptAfter(held: ReturnType<typeof answer>[], ...written: ReturnType<typeof answer>[]) {
  const kept = toKeep(append(openJournal(1, held), written, at))
  if (!kept) throw new Error('nothing was kept')
  return kept
}

test('sequence numbers start at one and rise by one over all questions', () => {
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

test('only what was acknowledged leaves, and a late acknowledgement changes nothing', () => {
  const journal = append(openJournal(1, []), [answer('q1', 'a'), answer('q2', 'b'), answer('q3', 'c')], at)
  const some = acknowledge(journal, 2)
  expect(nextBatch(some).map(({ seq }) => seq)).toEqual([3])
  expect(acknowledge(some, 1)).toBe(some)
  expect(nextBatch(append(some, [answer('q4', 'd')], at)).map(({ seq }) => seq)).toEqual([3, 4])
})

test('a journal with nothing unsent is not kept', () => {
  const journal = append(openJournal(1, []), [answer('q1', 'a')], at)
  expect(toKeep(acknowledge(journal, 1))).toBeNull()
})

test('a killed tab leaves the latest unsent answer of each question', () => {
  const kept = keptAfter([], answer('q1', 'a', 3), answer('q2', 'c', 1), answer('q1', 'b', 7))
  expect(unsentSince(kept, [])).toEqual([answer('q1', 'b', 7), answer('q2', 'c', 1)])
})

test('a change of an answer the server held is taken up again', () => {
  const kept = keptAfter([answer('q1', 'a', 3)], answer('q1', 'b', 7))
  expect(unsentSince(kept, [answer('q1', 'a', 3)])).toEqual([answer('q1', 'b', 7)])
})

test('what arrived although the reply was lost does not stop the later change', () => {
  const kept = keptAfter([], answer('q1', 'a', 3), answer('q1', 'b', 7))
  expect(unsentSince(kept, [answer('q1', 'a', 3)])).toEqual([answer('q1', 'b', 7)])
})

test('an answer given meanwhile on another device is not overwritten by an older unsent one', () => {
  const kept = keptAfter([answer('q1', 'a', 3)], answer('q1', 'b', 7), answer('q2', 'c', 1))
  expect(unsentSince(kept, [answer('q1', 'd', 20)])).toEqual([answer('q2', 'c', 1)])
})

test('kept answers are read back, and gone once there is nothing to keep', () => {
  const store = createJournalStore(memoryStorage())
  const kept = keptAfter([], answer('q1', 'a'))
  store.write('attempt', kept, 1)
  expect(store.read('attempt')).toEqual(kept)
  expect(store.read('another')).toBeNull()
  store.write('attempt', null, 1)
  expect(store.read('attempt')).toBeNull()
})

test('a tab of an older epoch cannot touch what the newer one keeps', () => {
  const store = createJournalStore(memoryStorage())
  const newer = toKeep(append(openJournal(2, []), [answer('q1', 'b')], at))
  store.write('attempt', newer, 2)
  store.write('attempt', keptAfter([], answer('q1', 'a')), 1)
  store.write('attempt', null, 1)
  expect(store.read('attempt')).toEqual(newer)
})

test('unreadable and refused storage counts as empty', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  const refused = createJournalStore({ getItem: refuse, setItem: refuse, removeItem: refuse })
  refused.write('attempt', keptAfter([], answer('q1', 'a')), 1)
  expect(refused.read('attempt')).toBeNull()
  const broken = createJournalStore({ ...memoryStorage(), getItem: () => '{"entries":' })
  expect(broken.read('attempt')).toBeNull()
})
