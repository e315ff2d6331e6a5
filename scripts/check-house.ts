// Holds the parts of docs/architecture.md that a program can hold: import directions, names, sizes, table owners, and the documents themselves.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listDocuments, listFiles } from './house/list-files.ts'
import { judge } from './house/rules.ts'
import { isParsed, isStyle } from './house/source-file.ts'

const root = join(import.meta.dirname, '..')
const paths = listFiles(root)
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const violations = judge(
  paths.map((path) => ({ path, text: isParsed(path) || isStyle(path) ? read(path) : '' })),
  new Map(listDocuments(root).map((path) => [path, read(path)])),
)

for (const { path, line, rule, message } of violations) console.log(`${path}:${line} ${rule}: ${message}`)
if (violations.length === 0) console.log(`house: ${paths.length} files in order`)
process.exitCode = violations.length === 0 ? 0 : 1
