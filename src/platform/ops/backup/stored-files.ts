import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  type Stats,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { hashOfFile } from './manifest.ts'

/*
 * The stored files of a backup: copies of their own, which share blocks with the original only where the file system copies what is changed. A stored file is never changed in its place, so its hash is
 * made once and handed on from backup to backup; whatever no longer fits it is damaged.
 */

const listShape = z.array(
  z.object({
    name: z.string(),
    size: z.number(),
    mtimeMs: z.number(),
    /** Which file it was to the file system: one that is written anew is another, one that was changed in its place is the same. */
    inode: z.string().optional(),
    hash: z.string(),
    /** It was damaged already, and no copy of it was whole. */
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

function listNames(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  // What begins with a dot is being written.
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  return files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

const inodeOf = ({ ino, birthtimeMs }: Stats) => `${ino} ${birthtimeMs}`

/** Whether a file must have the content that it had when it was listed. */
function isUnchanged(stats: Stats, { inode, size, mtimeMs }: StoredFile) {
  return inode === inodeOf(stats) || (stats.size === size && stats.mtimeMs === mtimeMs)
}

function copyOver(from: string, to: string) {
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 })
  copyFileSync(from, to, constants.COPYFILE_FICLONE)
}

/** Whether a file is there as it was. */
async function isWhole(file: string, { hash }: StoredFile) {
  return existsSync(file) && (await hashOfFile(file)) === hash
}

/** The first of these folders in which a file is as it was; null: none. */
async function findWhole(file: StoredFile, folders: string[]) {
  for (const folder of folders) if (await isWhole(fileIn(folder, file), file)) return fileIn(folder, file)
  return null
}

type Making = { dataDir: string; folder: string; earlier: string | null }

/** One file into the backup. `before`: as the backup before knows it, when it must not have changed since. */
async function backUpFile({ dataDir, folder, earlier }: Making, file: StoredFile, before: StoredFile | undefined) {
  const to = fileIn(folder, file)
  copyOver(fileIn(dataDir, file), to)
  if (!before) return { listed: { ...file, hash: await hashOfFile(to) }, isDamaged: false }
  const listed = { ...file, size: before.size, hash: before.hash }
  if (await isWhole(to, listed)) return { listed, isDamaged: false }
  const whole = earlier && (await findWhole(listed, [earlier]))
  if (whole) copyOver(whole, to)
  return { listed: whole ? listed : { ...listed, isLost: true as const }, isDamaged: true }
}

/** `earlier`: the backup before, which knows the hashes of files that must not have changed. Answers the names of those that have all the same; of these the backup takes the earlier copy, where it is whole. */
export async function backUpFiles(input: Making) {
  const source = path.join(input.dataDir, 'files')
  const known = new Map(readList(input.earlier).map((file) => [file.name, file]))
  const list: Listed = []
  const damaged: string[] = []
  for (const name of listNames(source)) {
    const stats = statSync(path.join(source, name), { throwIfNoEntry: false })
    if (!stats) continue // deleted meanwhile
    const file = { name, size: stats.size, mtimeMs: stats.mtimeMs, inode: inodeOf(stats), hash: '' }
    const before = known.get(name)
    const { listed, isDamaged } = await backUpFile(
      input,
      file,
      before && isUnchanged(stats, before) ? before : undefined,
    )
    list.push(listed)
    if (isDamaged) damaged.push(name)
  }
  writeFileSync(listOf(input.folder), JSON.stringify(list), { flush: true, mode: 0o600 })
  return damaged
}

/** The names of stored files that are not in the backup as they were. */
export async function findDamaged(folder: string) {
  const damaged: string[] = []
  for (const file of readList(folder))
    if (!file.isLost && !(await isWhole(fileIn(folder, file), file))) damaged.push(file.name)
  return damaged
}

type Restoring = { folder: string; others: string[]; dataDir: string; stamp: string }

/** Whether what is there may stay: it is as it was, or was written anew since. */
async function mayStay(there: string, file: StoredFile) {
  const stats = statSync(there, { throwIfNoEntry: false })
  return stats !== undefined && (!isUnchanged(stats, file) || (await isWhole(there, file)))
}

/**
 * Brings back stored files that are missing or damaged, from this backup or, where it is damaged in it, from one of the others. What is there and may be newer stays, and what is damaged is put aside. `lost`: whole
 * nowhere.
 */
export async function restoreFiles({ folder, others, dataDir, stamp }: Restoring) {
  const lost: string[] = []
  let brought = 0
  for (const file of readList(folder)) {
    const there = fileIn(dataDir, file)
    if (await mayStay(there, file)) continue
    const whole = await findWhole(file, [folder, ...others])
    if (!whole) {
      lost.push(file.name)
      continue
    }
    if (existsSync(there))
      renameSync(there, path.join(path.dirname(there), `.${path.basename(there)}.damaged-${stamp}`))
    copyOver(whole, there)
    utimesSync(there, file.mtimeMs / 1000, file.mtimeMs / 1000)
    brought += 1
  }
  return { brought, lost }
}
