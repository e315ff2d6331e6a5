import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepLeft } from './read-log.ts'
import { nameOfSegment } from './wal.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'abhyas-test-'))
  for (const folder of ['archive', 'left/pg_wal']) mkdirSync(path.join(directory, folder), { recursive: true })
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const at = (...names: string[]) => path.join(directory, ...names)
const archived = () => readdirSync(at('archive')).sort()
const readArchived = (name: string) => gunzipSync(readFileSync(at('archive', name))).toString()

/**
 * Returns a log whose segments of these numbers were left in a database's folder, each with its number as its
 * content.
 */
function logOf(numbers: number[]) {
  const unarchived = numbers.map((number) => {
    const name = nameOfSegment(1, number)
    writeFileSync(at('left/pg_wal', name), `segment ${number}`)
    return { timeline: 1, number, name, file: at('left/pg_wal', name) }
  })
  return { archive: at('archive'), archived: [], unarchived, histories: new Map(), unarchivedHistories: [], own: null }
}

const names = [4, 5, 16].map((number) => nameOfSegment(1, number))

test('archives the end of a timeline left by a restore, its last segment as partial', () => {
  keepLeft(logOf([4, 16, 5]), at('left'))
  expect(archived()).toEqual([`${names[0]}.gz`, `${names[1]}.gz`, `${names[2]}.partial.gz`])
  expect(readArchived(`${names[1]}.gz`)).toBe('segment 5')
  expect(readArchived(`${names[2]}.partial.gz`)).toBe('segment 16')
})

test('leaves archived files as they are, and is idempotent', () => {
  writeFileSync(at('archive', `${names[0]}.gz`), gzipSync('whole'))
  const log = logOf([4, 5])
  keepLeft(log, at('left'))
  keepLeft(log, at('left'))
  expect(archived()).toEqual([`${names[0]}.gz`, `${names[1]}.partial.gz`])
  expect(readArchived(`${names[0]}.gz`)).toBe('whole')
})

test('leaves the archived end of an older timeline alone', () => {
  const file = at('archive', `${names[2]}.partial.gz`)
  writeFileSync(file, gzipSync('older'))
  const { unarchived, ...log } = logOf([4])
  const partial = { timeline: 1, number: 16, name: names[2] ?? '', file }
  keepLeft({ ...log, unarchived: [...unarchived, partial] }, at('left'))
  expect(archived()).toEqual([`${names[0]}.partial.gz`, `${names[2]}.partial.gz`])
  expect(readArchived(`${names[2]}.partial.gz`)).toBe('older')
})

test('skips a segment that the database removed meanwhile, and works with nothing to archive', () => {
  const log = logOf([4, 5])
  rmSync(at('left/pg_wal', names[0] ?? ''))
  keepLeft(log, at('left'))
  keepLeft(logOf([]), at('left'))
  expect(archived()).toEqual([`${names[1]}.partial.gz`])
})
