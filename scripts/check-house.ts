// Checks what TypeScript, Biome, dependency-cruiser and stylelint cannot: owners of tables, permissions, addresses, dates and texts.
import { join } from 'node:path'
import { findViolations, readSources } from './house/rules.ts'

const sources = readSources(join(import.meta.dirname, '..'))
const violations = findViolations(sources)
for (const { path, line, rule, message } of violations) console.log(`${path}:${line} ${rule}: ${message}`)
if (violations.length === 0) console.log(`house rules: ${sources.length} files in order`)
process.exitCode = violations.length === 0 ? 0 : 1
