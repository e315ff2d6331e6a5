import { isTest, type SourceFile, type Violation, visit } from './source-file.ts'

/** Outside src/platform the type checker is never overruled; tests may cast. */
export function typeEscapes(file: SourceFile): Violation[] {
  if (file.path.startsWith('src/platform/')) return []
  const violations: Violation[] = []
  const add = (offset: number, message: string) =>
    violations.push({ path: file.path, line: file.lineAt(offset), rule: 'type-escape', message })
  const mayCast = isTest(file.path)
  visit(file, {
    TSAnyKeyword: (node) => add(node.start, 'any switches the type checker off; use unknown and narrow it'),
    TSNonNullExpression: (node) => add(node.start, 'the ! hides a missing value; guard against it'),
    TSTypeAssertion: (node) => {
      if (!mayCast) add(node.start, 'an angle-bracket cast overrules the type checker; narrow or parse instead')
    },
    TSAsExpression: (node) => {
      if (!mayCast && file.text.slice(node.typeAnnotation.start, node.typeAnnotation.end) !== 'const') {
        add(node.start, 'a cast with as overrules the type checker; narrow, parse or use satisfies')
      }
    },
  })
  return violations
}

/** A caught error is handled, logged or explained. */
export function emptyCatches(file: SourceFile): Violation[] {
  const violations: Violation[] = []
  visit(file, {
    CatchClause: ({ body, start }) => {
      const explained = file.comments.some((comment) => comment.start >= body.start && comment.end <= body.end)
      if (body.body.length > 0 || explained) return
      const message = 'this catch swallows the error; handle it, or say in a comment why nothing is to be done'
      violations.push({ path: file.path, line: file.lineAt(start), rule: 'empty-catch', message })
    },
  })
  return violations
}
