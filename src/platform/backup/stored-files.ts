import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { hashOfFile } from './manifest.ts'

/*
 * The stored files of a backup. A stored file is never changed in its place, so a backup on the same volume takes a second name for it and no room; on another it takes a copy.
 */

const listShape = z.array(z.object({ name: z.string(), size: z.number(), mtimeMs: z.number(), hash: z.string() }))
type Listed = z.infer<typeof listShape>

const listOf = (folder: string) => path.join(folder, 'files.json')

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

function takeOver(from: string, to: string) {
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 })
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** `earlier`: the backup before, whose hashes of unchanged files need not be made again. */
export async function backUpFiles(input: { dataDir: string; folder: string; earlier: string | null }) {
  const source = path.join(input.dataDir, 'files')
  const known = new Map(readList(input.earlier).map((file) => [file.name, file]))
  const listed: Listed = []
  for (const name of listNames(source)) {
    const from = path.join(source, name)
    const found = statSync(from, { throwIfNoEntry: false })
    if (!found) continue // deleted meanwhile
    const { size, mtimeMs } = found
    takeOver(from, path.join(input.folder, 'files', name))
    const before = known.get(name)
    const isSame = before?.size === size && before.mtimeMs === mtimeMs
    listed.push({ name, size, mtimeMs, hash: isSame ? before.hash : await hashOfFile(from) })
  }
  writeFileSync(listOf(input.folder), JSON.stringify(listed), { flush: true, mode: 0o600 })
  return listed.length
}

/** Throws naming the first stored file that is not in the backup as it was. */
export async function checkStoredFiles(folder: string) {
  const listed = readList(folder)
  for (const { name, hash } of listed) {
    const file = path.join(folder, 'files', name)
    if (!existsSync(file)) throw new Error(`The backup is damaged: the stored file ${name} is missing.`)
    if ((await hashOfFile(file)) !== hash)
      throw new Error(`The backup is damaged: the stored file ${name} is not as it was.`)
  }
  return listed.length
}

/** Brings back what is missing; what is there stays, as it may be newer than the backup. */
export function restoreFiles({ folder, dataDir }: { folder: string; dataDir: string }) {
  const missing = readList(folder).filter(({ name }) => !existsSync(path.join(dataDir, 'files', name)))
  for (const { name } of missing) takeOver(path.join(folder, 'files', name), path.join(dataDir, 'files', name))
  return missing.length
}
