import { posix } from 'node:path'
import { type Comment, type Program, parseSync, Visitor, type VisitorObject } from 'oxc-parser'

export type SourceFile = {
  /** Relative to the root of the project, with forward slashes. */
  path: string
  text: string
  program: Program
  comments: Comment[]
  lineAt: (offset: number) => number
  syntaxErrors: { line: number; message: string }[]
}

export type Violation = { path: string; line: number; rule: string; message: string }

export function parseSource(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text)
  const lineAt = lineFinder(text)
  const syntaxErrors = parsed.errors.map((error) => ({
    line: lineAt(error.labels[0]?.start ?? 0),
    message: error.message,
  }))
  return { path, text, program: parsed.program, comments: parsed.comments, lineAt, syntaxErrors }
}

export function visit(file: SourceFile, visitor: VisitorObject): void {
  new Visitor(visitor).visit(file.program)
}

export function isTest(path: string): boolean {
  return path.startsWith('test/') || /\.test\.tsx?$/.test(path)
}

export function isParsed(path: string): boolean {
  return /\.(ts|tsx|js|jsx|mjs)$/.test(path)
}

export function isStyle(path: string): boolean {
  return path.endsWith('.css')
}

/** The words of a path without its last extension: `src/web/date-utils.ts` gives src, web, date, utils. */
export function wordsOf(path: string): string[] {
  return path.slice(0, path.length - posix.extname(path).length).split(/[/.-]/)
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle + 1
      else high = middle
    }
    return low
  }
}
