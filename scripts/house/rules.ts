import { barrels } from './barrels.ts'
import { fileLength, functionSizes, nesting } from './ceilings.ts'
import { importCycles } from './cycles.ts'
import { fileNames } from './file-names.ts'
import { importDirections } from './import-directions.ts'
import { isParsed, parseSource, type SourceFile, type Violation } from './source-file.ts'
import { tableWrites } from './table-writes.ts'
import { emptyCatches, typeEscapes } from './type-escapes.ts'

const rulesOfOneFile = [
  syntax,
  importDirections,
  barrels,
  fileLength,
  functionSizes,
  nesting,
  typeEscapes,
  emptyCatches,
  tableWrites,
]

/** Judges the given files against every rule of the house; the violations come in order of path and line. */
export function judge(files: { path: string; text: string }[]): Violation[] {
  const sources = files.filter(({ path }) => isParsed(path)).map(({ path, text }) => parseSource(path, text))
  const violations = [
    ...files.flatMap(({ path }) => fileNames(path)),
    ...sources.flatMap((source) => rulesOfOneFile.flatMap((rule) => rule(source))),
    ...importCycles(sources),
  ]
  return violations.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
}

function syntax(file: SourceFile): Violation[] {
  return file.syntaxErrors.map(({ line, message }) => ({ path: file.path, line, rule: 'syntax', message }))
}
