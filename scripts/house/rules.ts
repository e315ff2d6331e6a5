import { barrels } from './barrels.ts'
import { callPaths } from './call-paths.ts'
import { dates } from './dates.ts'
import { documents } from './documents.ts'
import { namesOfVariables } from './empty-names.ts'
import { fileNames } from './file-names.ts'
import { importDirections, pageFolders } from './import-directions.ts'
import { inlineSpreads } from './inline-spreads.ts'
import { keepsPlainWords } from './old-words.ts'
import { permissions } from './permissions.ts'
import { roomSizes } from './room-sizes.ts'
import { isParsed, isStyle, parseSource, type SourceFile, type Violation } from './source-file.ts'
import { styleValues, tokensPath } from './style-values.ts'
import { tableWrites } from './table-writes.ts'
import { unmarkedTexts } from './unmarked-texts.ts'
import { urlMap } from './url-map.ts'

const rulesOfOneFile = [
  syntax,
  barrels,
  callPaths,
  dates,
  inlineSpreads,
  keepsPlainWords,
  namesOfVariables,
  tableWrites,
  unmarkedTexts,
  urlMap,
]

/** Judges the given files, and the documents among them, against every rule of the house; the violations come in order of path and line. */
export function judge(
  files: { path: string; text: string }[],
  documentTexts?: ReadonlyMap<string, string>,
): Violation[] {
  const sources = files.filter(({ path }) => isParsed(path)).map(({ path, text }) => parseSource(path, text))
  const pages = pageFolders(files.map(({ path }) => path))
  const violations = [
    ...files.flatMap(({ path }) => fileNames(path)),
    ...sources.flatMap((source) => rulesOfOneFile.flatMap((rule) => rule(source))),
    ...sources.flatMap((source) => importDirections(source, pages)),
    ...permissions(sources),
    ...styles(files),
    ...roomSizes(files.map(({ path }) => path)),
    ...(documentTexts
      ? documents(
          documentTexts,
          files.map(({ path }) => path),
        )
      : []),
  ]
  return violations.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
}

function styles(files: { path: string; text: string }[]): Violation[] {
  const tokens = files.find(({ path }) => path === tokensPath)?.text ?? ''
  return files
    .filter(({ path }) => isParsed(path) || isStyle(path))
    .flatMap(({ path, text }) => styleValues(path, text, tokens))
}

function syntax(file: SourceFile): Violation[] {
  return file.syntaxErrors.map(({ line, message }) => ({ path: file.path, line, rule: 'syntax', message }))
}
