// Updates the catalogue of a language to the current sources: `node scripts/texts/update-catalogue.ts hi`. New sentences have no translation; sentences that
// are gone from the sources are kept at the end as obsolete.
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Catalogue, readCatalogueFile, writeCatalogueFile } from '#platform/text/catalogues/catalogue-file.ts'
import { findProblems } from '#platform/text/catalogues/placeholders.ts'
import { findMessages } from './find-messages.ts'
import { folder } from './languages.ts'
import { mergeEntries } from './merge-entries.ts'

const names = process.argv.slice(2)
if (names.length === 0) throw new Error('Say which language: node scripts/texts/update-catalogue.ts hi')
mkdirSync(folder, { recursive: true })
const messages = findMessages()
for (const name of names) {
  const file = path.join(folder, `${name}.po`)
  const before: Catalogue = existsSync(file) ? readCatalogueFile(file) : { entries: [], obsolete: [] }
  const after = mergeEntries(before, messages)
  writeCatalogueFile(file, name, after)
  const open = after.entries.filter(({ translation }) => translation === '').length
  console.log(
    `${file}: ${after.entries.length} sentences, ${open} without a translation, ${after.obsolete.length} obsolete.`,
  )
  for (const problem of findProblems(after.entries)) console.log(`  ${problem}`)
}
