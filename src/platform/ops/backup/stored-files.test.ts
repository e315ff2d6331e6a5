import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { backUpFiles, findDamaged, restoreFiles } from './stored-files.ts'

/** Files of a failing disk, by the end of their path: those that cannot be read, and those for which it is full. */
const { unreadable, tooLarge } = vi.hoisted(() => ({ unreadable: new Set<string>(), tooLarge: new Set<string>() }))
const endsIn = (names: Set<string>, file: unknown) => [...names].some((name) => String(file).endsWith(name))

vi.mock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>()
  const fail = (code: string) => {
    throw Object.assign(new Error(`${code}: failed`), { code })
  }
  return {
    ...fs,
    copyFileSync(from: string, to: string, mode?: number) {
      if (endsIn(unreadable, from)) fail('EIO')
      if (!endsIn(tooLarge, to)) return fs.copyFileSync(from, to, mode)
      fs.writeFileSync(to, 'part')
      fail('ENOSPC')
    },
    // Fails only when it is read, as a disk does.
    createReadStream: (file: string) => fs.createReadStream(endsIn(unreadable, file) ? path.dirname(file) : file),
    readFileSync: (...[file, how]: Parameters<typeof fs.readFileSync>) =>
      endsIn(unreadable, file) ? fail('EIO') : fs.readFileSync(file, how),
    readdirSync: (folder: string, how: { withFileTypes: true }) =>
      endsIn(unreadable, folder) ? fail('EIO') : fs.readdirSync(folder, how),
  }
})

let home: string
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'abhyas-stored-'))
  mkdirSync(path.join(home, 'files/a'), { recursive: true })
  for (const name of ['a/one', 'a/two']) writeFileSync(path.join(home, 'files', name), `this is ${name}`)
  unreadable.clear()
  tooLarge.clear()
  return () => rmSync(home, { recursive: true })
})

const folderOf = (name: string) => path.join(home, name)
const read = (...names: string[]) => readFileSync(path.join(home, ...names), 'utf8')

/** Flips one byte of a file in place. */
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

test('gives a backup copies of its own', async () => {
  await backUp('first')
  await backUp('second', 'first')
  const inodes = ['files', 'first/files', 'second/files'].map((at) => statSync(path.join(home, at, 'a/one')).ino)
  expect(new Set(inodes).size).toBe(3)
})

test('reports a file changed in place, in each later backup, and keeps its earlier copy', async () => {
  await backUp('first')
  flip('files/a/one')
  expect(await backUp('second', 'first')).toEqual({ damaged: ['a/one'], unread: [] })
  expect(read('second/files/a/one')).toBe('this is a/one')
  expect(await backUp('third', 'second')).toEqual({ damaged: ['a/one'], unread: [] })
  expect(await findDamaged(folderOf('third'))).toEqual([])
  expect(await restore('third')).toEqual({ brought: 1, lost: [], failed: [] })
  expect(read('files/a/one')).toBe('this is a/one')
})

test('never accepts a file that is damaged in every copy', async () => {
  await backUp('first')
  flip('files/a/one')
  flip('first/files/a/one')
  expect(await findDamaged(folderOf('first'))).toEqual(['a/one'])
  expect(await backUp('second', 'first')).toEqual({ damaged: ['a/one'], unread: [] })
  expect(await backUp('third', 'second')).toEqual({ damaged: ['a/one'], unread: [] })
  expect(await restore('third', 'first', 'second')).toEqual({ brought: 0, lost: ['a/one'], failed: [] })
})

test('restores a missing file from any backup with an intact copy', async () => {
  await backUp('first')
  await backUp('second', 'first')
  flip('second/files/a/two')
  rmSync(path.join(home, 'files'), { recursive: true })
  expect(await restore('second', 'first')).toEqual({ brought: 2, lost: [], failed: [] })
  expect(read('files/a/two')).toBe('this is a/two')
})

test('accepts a file stored anew under its name', async () => {
  await backUp('first')
  rmSync(path.join(home, 'files/a/one'))
  // Another file takes the inode that has become free.
  writeFileSync(path.join(home, 'files/a/other'), 'in between')
  writeFileSync(path.join(home, 'files/a/one'), 'another picture')
  expect(await backUp('second', 'first')).toEqual({ damaged: [], unread: [] })
  expect(await restore('first')).toEqual({ brought: 0, lost: [], failed: [] })
  expect(read('files/a/one')).toBe('another picture')
})

test('names a file that cannot be read, and backs up everything else', async () => {
  unreadable.add('files/a/one')
  expect(await backUp('first')).toEqual({ damaged: [], unread: ['a/one (EIO: failed)'] })
  expect(read('first/files/a/two')).toBe('this is a/two')
  expect(await findDamaged(folderOf('first'))).toEqual([])
  expect(await restore('first')).toEqual({ brought: 0, lost: ['a/one'], failed: [] })
  unreadable.clear()
  expect(await restore('first')).toEqual({ brought: 0, lost: [], failed: [] })
  expect(await backUp('second', 'first')).toEqual({ damaged: [], unread: [] })
  expect(read('second/files/a/one')).toBe('this is a/one')
  expect(await restore('second')).toEqual({ brought: 0, lost: [], failed: [] })
})

test('keeps the earlier copy of an unreadable file in each later backup', async () => {
  await backUp('first')
  unreadable.add(path.join(home, 'files/a/one'))
  for (const [name, earlier] of [
    ['second', 'first'],
    ['third', 'second'],
  ] as const) {
    expect(await backUp(name, earlier)).toEqual({ damaged: [], unread: ['a/one (EIO: failed)'] })
    expect(read(name, 'files/a/one')).toBe('this is a/one')
  }
  rmSync(path.join(home, 'files/a/two'))
  expect(await restore('third')).toEqual({ brought: 2, lost: [], failed: [] })
  unreadable.clear()
  expect([read('files/a/one'), read('files/a/two')]).toEqual(['this is a/one', 'this is a/two'])
})

test('reports a folder that cannot be listed, and backs up its known files and everything else', async () => {
  mkdirSync(path.join(home, 'files/b'))
  writeFileSync(path.join(home, 'files/b/three'), 'this is b/three')
  await backUp('first')
  unreadable.add('files/a')
  expect(await backUp('second', 'first')).toEqual({ damaged: [], unread: ['a (EIO: failed)'] })
  expect([read('second/files/a/one'), read('second/files/b/three')]).toEqual(['this is a/one', 'this is b/three'])
})

test('loses only the affected file when the disk is full, in a backup and in a restore', async () => {
  await backUp('first')
  tooLarge.add('second/files/a/one')
  expect(await backUp('second', 'first')).toEqual({ damaged: [], unread: ['a/one (ENOSPC: failed)'] })
  expect([existsSync(path.join(home, 'second/files/a/one')), read('second/files/a/two')]).toEqual([
    false,
    'this is a/two',
  ])
  flip('files/a/one')
  rmSync(path.join(home, 'files/a/two'))
  tooLarge.add('.one.restored-1')
  expect(await restore('second', 'first')).toEqual({ brought: 1, lost: [], failed: ['a/one (ENOSPC: failed)'] })
  expect(readdirSync(path.join(home, 'files/a')).toSorted()).toEqual(['one', 'two'])
  tooLarge.clear()
  expect(await restore('second', 'first')).toEqual({ brought: 1, lost: [], failed: [] })
  expect([read('files/a/one'), read('files/a/two')]).toEqual(['this is a/one', 'this is a/two'])
})

test('takes a copy that cannot be read from another backup, or names the file', async () => {
  await backUp('first')
  await backUp('second', 'first')
  rmSync(path.join(home, 'files'), { recursive: true })
  unreadable.add('second/files/a/one')
  expect(await restore('second', 'first')).toEqual({ brought: 2, lost: [], failed: [] })
  rmSync(path.join(home, 'files/a/one'))
  unreadable.add('first/files/a/one')
  expect(await restore('second', 'first')).toEqual({ brought: 0, lost: ['a/one'], failed: [] })
})

test('backs up and restores despite an unreadable file list', async () => {
  await backUp('first')
  unreadable.add('first/files.json')
  expect(await backUp('second', 'first')).toEqual({ damaged: [], unread: ['files.json (EIO: failed)'] })
  expect(await restore('first')).toEqual({ brought: 0, lost: [], failed: ['files.json (EIO: failed)'] })
})
