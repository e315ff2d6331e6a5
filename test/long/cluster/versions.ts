import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/*
 * Builds of the next versions, each in its own folder with its own version, migration and code: what an upgrade on the day would bring. The first adds a column
 * (expand) and writes it in every save; the second works without it; the third removes it (contract).
 */

const root = path.resolve(import.meta.dirname, '../../..')
const parts = ['src', 'db', 'dist', 'sandbox', 'package.json', 'tsconfig.json']

export type Version = { folder: string; version: string }
export const present: Version = { folder: root, version: readVersion(root) }

function readVersion(folder: string) {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }
  return version
}

/** Replaces a text in the current file; a missing text fails the rehearsal. */
function change(file: string, from: string, to: string) {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no ${from} any more: the rehearsal must follow it.`)
  writeFileSync(file, text.replace(from, to))
}

type Journal = { entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[] }

function addMigration(folder: string, name: string, statement: string) {
  const file = path.join(folder, 'db/migrations/meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal
  const last = journal.entries.at(-1)
  if (!last) throw new Error('There are no migrations.')
  const idx = last.idx + 1
  const tag = `${String(idx).padStart(4, '0')}_${name}`
  journal.entries.push({ ...last, idx, when: last.when + 1000, tag })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(path.join(folder, `db/migrations/${tag}.sql`), statement)
}

function copyOf({ folder: from }: Version, home: string, version: string): Version {
  const folder = path.join(home, version)
  for (const part of parts) cpSync(path.join(from, part), path.join(folder, part), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  change(path.join(folder, 'package.json'), `"version": "${readVersion(from)}"`, `"version": "${version}"`)
  return { folder, version }
}

const heads = 'update attempts set journal_length = last.position'

export function makeNextVersions(home: string) {
  const expanded = copyOf(present, home, '9.1.0')
  addMigration(expanded.folder, 'rehearsed', 'alter table attempts add column rehearsed integer')
  const saving = path.join(expanded.folder, 'src/domains/attempts/sitting/append-answers.ts')
  change(saving, heads, `update attempts set rehearsed = coalesce(rehearsed, 0) + 1, journal_length = last.position`)
  const without = copyOf(expanded, home, '9.2.0')
  const plain = path.join(without.folder, 'src/domains/attempts/sitting/append-answers.ts')
  writeFileSync(plain, readFileSync(path.join(root, 'src/domains/attempts/sitting/append-answers.ts')))
  const contracted = copyOf(without, home, '9.3.0')
  addMigration(contracted.folder, 'rehearsed-no-more', 'alter table attempts drop column rehearsed')
  return { expanded, without, contracted }
}
export type NextVersions = ReturnType<typeof makeNextVersions>
