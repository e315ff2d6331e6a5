// Holds the parts of docs/architecture.md that a program can hold: import directions, names, sizes, table owners.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './house/list-files.ts'
import { judge } from './house/rules.ts'
import { isParsed } from './house/source-file.ts'

const root = join(import.meta.dirname, '..')
const paths = listFiles(root)
const violations = judge(
  paths.map((path) => ({ path, text: isParsed(path) ? readFileSync(join(root, path), 'utf8') : '' })),
)

for (const { path, line, rule, message } of violations) console.log(`${path}:${line} ${rule}: ${message}`)
if (violations.length === 0) console.log(`house: ${paths.length} files in order`)
process.exitCode = violations.length === 0 ? 0 : 1
