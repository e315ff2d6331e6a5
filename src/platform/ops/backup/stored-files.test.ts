import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { backUpFiles, findDamaged, restoreFiles } from './stored-files.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'abhyas-stored-'))
  mkdirSync(path.join(home, 'files/a'), { recursive: true })
  for (const name of ['a/one', 'a/two']) writeFileSync(path.join(home, 'files', name), `this is ${name}`)
  return () => rmSync(home, { recursive: true })
})

const folderOf = (name: string) => path.join(home, name)
const read = (...names: string[]) => readFileSync(path.join(home, ...names), 'utf8')

/** One byte of a file, in its place. */
function flip(...names: string[]) {
  const file = path.join(home, ...names)
  const whole = readFileSync(file)
  whole[3] = (whole[3] ?? 0) ^ 1
  writeFileSync(file, whole)
}

async function backUp(name: string, earlier: string | null = null) {
  mkdirSync(folderOf(name))
  return backUpFiles({ dataDir: home, folder: folderOf(name), earlier: earlier && folderOf(earlier) })
}

const restore = (folder: string, ...others: string[]) =>
  restoreFiles({ folder: folderOf(folder), others: others.map(folderOf), dataDir: home, stamp: '1' })

test('a backup has copies of its own', async () => {
  await backUp('first')
  await backUp('second', 'first')
  const inodes = ['files', 'first/files', 'second/files'].map((at) => statSync(path.join(home, at, 'a/one')).ino)
  expect(new Set(inodes).size).toBe(3)
})

test('a file that was changed in its place is named, in each backup since, and the backup has it as it was', async () => {
  await backUp('first')
  flip('files/a/one')
  expect(await backUp('second', 'first')).toEqual(['a/one'])
  expect(read('second/files/a/one')).toBe('this is a/one')
  expect(await backUp('third', 'second')).toEqual(['a/one'])
  expect(await findDamaged(folderOf('third'))).toEqual([])
  expect(await restore('third')).toEqual({ brought: 1, lost: [] })
  expect(read('files/a/one')).toBe('this is a/one')
})

test('what is damaged everywhere is never taken for whole', async () => {
  await backUp('first')
  flip('files/a/one')
  flip('first/files/a/one')
  expect(await findDamaged(folderOf('first'))).toEqual(['a/one'])
  expect(await backUp('second', 'first')).toEqual(['a/one'])
  expect(await backUp('third', 'second')).toEqual(['a/one'])
  expect(await restore('third', 'first', 'second')).toEqual({ brought: 0, lost: ['a/one'] })
})

test('a file that is missing comes back from whichever backup has it whole', async () => {
  await backUp('first')
  await backUp('second', 'first')
  flip('second/files/a/two')
  rmSync(path.join(home, 'files'), { recursive: true })
  expect(await restore('second', 'first')).toEqual({ brought: 2, lost: [] })
  expect(read('files/a/two')).toBe('this is a/two')
})

test('a file that was stored anew under its name is no damage, and stays', async () => {
  await backUp('first')
  rmSync(path.join(home, 'files/a/one'))
  // Another file takes the inode that has become free.
  writeFileSync(path.join(home, 'files/a/other'), 'in between')
  writeFileSync(path.join(home, 'files/a/one'), 'another picture')
  expect(await backUp('second', 'first')).toEqual([])
  expect(await restore('first')).toEqual({ brought: 0, lost: [] })
  expect(read('files/a/one')).toBe('another picture')
})
