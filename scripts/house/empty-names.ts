import type { BindingPattern, ParamPattern } from 'oxc-parser'
import { isTest, type SourceFile, type Violation, visit } from './source-file.ts'

/** Words that say nothing of the thing they name. */
const emptyNames = new Set(['one', 'found', 'own', 'wanted', 'told'])

/** A variable or parameter says what it holds: `course`, `attempt`, `ownOrders`. Fields of data are left alone, for others read them by that name. */
export function namesOfVariables(file: SourceFile): Violation[] {
  const violations: Violation[] = []
  if (!file.path.startsWith('src/') || isTest(file.path)) return violations
  const refuse = (name: string, start: number) => {
    if (!emptyNames.has(name)) return
    const message = `\`${name}\` says nothing: name the thing, as \`course\` or \`ownOrders\``
    violations.push({ path: file.path, line: file.lineAt(start), rule: 'empty-name', message })
  }
  const look = (pattern: BindingPattern | ParamPattern) => {
    for (const { name, start } of namesIn(pattern)) refuse(name, start)
  }
  const parameters = ({ params }: { params: ParamPattern[] }) => params.forEach(look)
  visit(file, {
    VariableDeclarator: ({ id }) => look(id),
    FunctionDeclaration: (declared) => {
      if (declared.id) refuse(declared.id.name, declared.id.start)
      parameters(declared)
    },
    FunctionExpression: parameters,
    ArrowFunctionExpression: parameters,
    TSFunctionType: parameters,
    TSMethodSignature: parameters,
    ImportSpecifier: ({ local }) => refuse(local.name, local.start),
    ImportDefaultSpecifier: ({ local }) => refuse(local.name, local.start),
  })
  return violations
}

type Name = { name: string; start: number }

function namesIn(pattern: BindingPattern | ParamPattern): Name[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern]
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    case 'RestElement':
      return namesIn(pattern.argument)
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? namesIn(element) : []))
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        namesIn(property.type === 'RestElement' ? property : property.value),
      )
    default:
      return []
  }
}
