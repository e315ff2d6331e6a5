import { type SourceFile, type Violation, visit } from './source-file.ts'

/** An object literal is written as one: spreading another literal into it, to keep lines short, hides what is there. */
export function inlineSpreads(file: SourceFile): Violation[] {
  const violations: Violation[] = []
  const note = (start: number) => {
    const message = 'write the properties out instead of spreading a literal'
    violations.push({ path: file.path, line: file.lineAt(start), rule: 'inline-spread', message })
  }
  visit(file, {
    ObjectExpression: ({ properties }) => {
      for (const one of properties) {
        if (one.type === 'SpreadElement' && one.argument.type === 'ObjectExpression') note(one.start)
      }
    },
    JSXSpreadAttribute: ({ argument, start }) => {
      if (argument.type === 'ObjectExpression') note(start)
    },
  })
  return violations
}
