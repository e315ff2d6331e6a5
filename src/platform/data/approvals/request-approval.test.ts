import { expect, it } from 'vitest'
import { hashOf, hashOfRequest } from './request-approval.ts'

it('is the same for the same value, whatever the order of its keys', () => {
  expect(hashOf({ b: [1, { d: null, c: 'x' }], a: true })).toBe(hashOf({ a: true, b: [1, { c: 'x', d: null }] }))
  expect(hashOf({ z: 1, m: 2, a: 3 })).toBe(hashOf({ m: 2, a: 3, z: 1 }))
})

it('differs for every other value', () => {
  const values = [
    ...[
      {},
      [],
      null,
      '',
      'null',
      0,
      '0',
      [0],
      ['0'],
      [[0]],
      [0, 1],
      [1, 0],
      ['0,1'],
      ['0', '1'],
      'a',
      ['a'],
      [1, 2, 3],
    ],
    ...[
      { a: 1 },
      { a: '1' },
      { a: [1] },
      { a: null },
      { a: {} },
      { b: 1 },
      { a: 1, b: 2 },
      { a: 2, b: 1 },
      { 'a":1,"b': 2 },
    ],
    ...[
      { a: { b: 1 } },
      { a: { b: 2 } },
      [{ a: 1 }, { b: 2 }],
      [{ a: 1, b: 2 }],
      { 0: 1 },
      { 0: 'a', 1: 'b' },
      ['a', 'b'],
    ],
  ]
  expect(new Set(values.map(hashOf)).size).toBe(values.length)
})

it('covers everything that the second person approves, and nothing else', () => {
  const request = { action: 'refund', subjectId: 's', subjectVersion: '1', body: { paise: 8900 }, requestedBy: 'me' }
  const changes = [
    { action: 'waiver' },
    { subjectId: 't' },
    { subjectVersion: '2' },
    { body: {} },
    { requestedBy: 'you' },
  ]
  const hashes = [{}, ...changes].map((change) => hashOfRequest({ ...request, ...change }))
  expect(new Set(hashes).size).toBe(6)
  const noted = { ...request, note: 'late' }
  expect(hashOfRequest(noted)).toBe(hashes[0])
})

it('never changes, as stored requests that wait would lapse', () => {
  expect(hashOf({ paise: 8900, reason: 'left-course', lines: [1, null, { b: 2, a: true }] })).toBe(
    'TzWwek55rTWvgG3i-9cvEHuw2fNzW4YsnNDgBal0iBw',
  )
})

it('treats fields without a value as absent', () => {
  expect(hashOf({ note: undefined })).toBe(hashOf({ note: null }))
  expect(hashOf([undefined])).toBe(hashOf([null]))
})
