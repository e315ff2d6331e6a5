import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { hashOfFile } from './manifest.ts'

/*
 * The stored files of a backup: separate copies, which share blocks with the original only where the file system
 * copies on write. A stored file is never changed in place, so its hash is computed once and handed on from
 * backup to backup; a file that no longer matches is damaged.
 */

const listShape = z.array(
  z.object({
    name: z.string(),
    size: z.number(),
    mtimeMs: z.number(),
    /** Inode: a file written anew has another, a file changed in place keeps it. */
    inode: z.string().optional(),
    hash: z.string(),
    /** It was damaged or could not be copied, and no earlier copy of it was whole. */
    isLost: z.literal(true).optional(),
  }),
)
type Listed = z.infer<typeof listShape>
type StoredFile = Listed[number]

const listOf = (folder: string) => path.join(folder, 'files.json')
const fileIn = (folder: string, { name }: { name: string }) => path.join(folder, 'files', name)

function readList(folder: string | null): Listed {
  return folder && existsSync(listOf(folder)) ? listShape.parse(JSON.parse(readFileSync(listOf(folder), 'utf8'))) : []
}

/** Formats a file and why nothing could be done with it, for people: `pictures/1.webp (EIO: i/o error, read)`. */
const nameWith = (name: string, error: unknown) => `${name} (${error instanceof Error ? error.message : String(error)})`

/** Returns an empty list where it cannot be read, which is noted in `problems`. */
function tryList(folder: string | null, problems: string[]) {
  try {
    return readList(folder)
  } catch (error) {
    problems.push(nameWith('files.json', error))
    return []
  }
}

/** Lists all files below a folder by name, and passes unreadable folders to `skip`. Names that begin with a dot are files being written. */
function listNames(folder: string, skip: (name: string, error: unknown) => void, below = ''): string[] {
  try {
    if (!existsSync(folder)) return []
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const name = path.join(below, entry.name)
      if (entry.isDirectory()) return listNames(path.join(folder, entry.name), skip, name)
      return entry.isFile() && !entry.name.startsWith('.') ? [name] : []
    })
  } catch (error) {
    skip(below, error)
    return []
  }
}

const inodeOf = ({ ino, birthtimeMs }: Stats) => `${ino} ${birthtimeMs}`

/** Returns whether a file must still have the content it had when it was listed. */
function isUnchanged(stats: Stats, { inode, size, mtimeMs }: StoredFile) {
  return inode === inodeOf(stats) || (stats.size === size && stats.mtimeMs === mtimeMs)
}

/** Copies a file, whole or not at all: a partial copy on a full disk is removed. */
function copyOver(from: string, to: string) {
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 })
  try {
    copyFileSync(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    rmSync(to, { force: true })
    throw error
  }
}

/** Returns whether a file is readable and its content unchanged. */
async function isWhole(file: string, { hash }: StoredFile) {
  const found = await hashOfFile(file).catch(() => null)
  return found === hash
}

/** Returns the first of these folders in which a file is intact; null: none. */
async function findWhole(file: StoredFile, folders: string[]) {
  for (const folder of folders) if (await isWhole(fileIn(folder, file), file)) return fileIn(folder, file)
  return null
}

type Making = { dataDir: string; folder: string; earlier: string | null }

/** Takes the previous backup's copy, if intact. */
async function takeEarlier({ folder, earlier }: Making, file: StoredFile) {
  const whole = earlier && (await findWhole(file, [earlier]))
  if (whole) copyOver(whole, fileIn(folder, file))
  return whole ? file : { ...file, isLost: true as const }
}

/** Puts one file into the backup. `before`: its entry in the previous backup, if it must not have changed since. */
async function backUpFile(making: Making, file: StoredFile, before: StoredFile | undefined) {
  const to = fileIn(making.folder, file)
  const listed = before ? { ...file, size: before.size, hash: before.hash } : file
  copyOver(fileIn(making.dataDir, file), to)
  if (!before) return { listed: { ...file, hash: await hashOfFile(to) }, isDamaged: false }
  if (await isWhole(to, listed)) return { listed, isDamaged: false }
  return { listed: await takeEarlier(making, listed), isDamaged: true }
}

/** Returns the backup's entry for an unreadable file: its earlier copy, or its name alone. */
async function listUnread(making: Making, file: StoredFile, before: StoredFile | undefined) {
  const listed = before ? { ...file, size: before.size, hash: before.hash } : file
  return takeEarlier(making, listed).catch(() => ({ ...listed, isLost: true as const }))
}

/**
 * Backs up all stored files; one that cannot be read or copied does not stop the others. `earlier`: the previous
 * backup, which knows the hashes of files that must not change. For files that changed all the same (`damaged`)
 * or cannot be read (`unread`, with the reason) it takes the earlier copy, if intact.
 */
export async function backUpFiles(input: Making) {
  const source = path.join(input.dataDir, 'files')
  const unread: string[] = []
  const known = new Map(tryList(input.earlier, unread).map((file) => [file.name, file]))
  const hidden: string[] = []
  const names = listNames(source, (folder, error) => {
    unread.push(nameWith(folder || 'files', error))
    const prefix = folder === '' ? '' : folder + path.sep
    hidden.push(...[...known.keys()].filter((name) => name.startsWith(prefix)))
  })
  const list: Listed = []
  const damaged: string[] = []
  for (const name of [...names, ...hidden]) {
    let file: StoredFile = known.get(name) ?? { name, size: 0, mtimeMs: 0, hash: '' }
    let before = known.get(name)
    try {
      const stats = statSync(path.join(source, name), { throwIfNoEntry: false })
      if (!stats) continue // deleted meanwhile
      file = { name, size: stats.size, mtimeMs: stats.mtimeMs, inode: inodeOf(stats), hash: '' }
      // A file without a hash was never read.
      before = before && before.hash !== '' && isUnchanged(stats, before) ? before : undefined
      const { listed, isDamaged } = await backUpFile(input, file, before)
      list.push(listed)
      if (isDamaged) damaged.push(name)
    } catch (error) {
      list.push(await listUnread(input, file, before))
      unread.push(nameWith(name, error))
    }
  }
  writeFileSync(listOf(input.folder), JSON.stringify(list), { flush: true, mode: 0o600 })
  return { damaged, unread }
}

/** Lists the stored files that the backup lacks or has changed. */
export async function findDamaged(folder: string) {
  const damaged: string[] = []
  for (const file of readList(folder))
    if (!file.isLost && !(await isWhole(fileIn(folder, file), file))) damaged.push(file.name)
  return damaged
}

type Restoring = { folder: string; others: string[]; dataDir: string; stamp: string }

/** Returns whether the existing file may stay: it is unchanged, or was written anew since. */
async function mayStay(there: string, file: StoredFile) {
  // The backup could not read it, so its content is unknown.
  if (file.hash === '')
    return hashOfFile(there).then(
      () => true,
      () => false,
    )
  const stats = statSync(there, { throwIfNoEntry: false })
  return stats !== undefined && (!isUnchanged(stats, file) || (await isWhole(there, file)))
}

/** Replaces a file by an intact copy and puts the old one aside; all or nothing. */
function bringBack(whole: string, there: string, { mtimeMs, stamp }: { mtimeMs: number; stamp: string }) {
  const beside = (word: string) => path.join(path.dirname(there), `.${path.basename(there)}.${word}-${stamp}`)
  const arriving = beside('restored')
  copyOver(whole, arriving)
  utimesSync(arriving, mtimeMs / 1000, mtimeMs / 1000)
  if (existsSync(there)) renameSync(there, beside('damaged'))
  renameSync(arriving, there)
}

/**
 * Restores missing or damaged stored files from this backup or, if damaged in it, from another one. Existing
 * files that may be newer stay, and damaged ones are put aside. `lost`: intact nowhere. `failed`: those that
 * could not be restored, with the reason; the others are.
 */
export async function restoreFiles({ folder, others, dataDir, stamp }: Restoring) {
  const lost: string[] = []
  const failed: string[] = []
  let brought = 0
  for (const file of tryList(folder, failed)) {
    const there = fileIn(dataDir, file)
    try {
      if (await mayStay(there, file)) continue
      const whole = await findWhole(file, [folder, ...others])
      if (whole) bringBack(whole, there, { mtimeMs: file.mtimeMs, stamp })
      if (whole) brought += 1
      else lost.push(file.name)
    } catch (error) {
      failed.push(nameWith(file.name, error))
    }
  }
  return { brought, lost, failed }
}
