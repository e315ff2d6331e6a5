import { type SourceFile, type Violation, visit } from './source-file.ts'

/** A name is imported from the file that defines it, so no file hands on what it did not write. */
export function barrels(file: SourceFile): Violation[] {
  const imported = new Set<string>()
  const violations: Violation[] = []
  const add = (offset: number, what: string) => {
    const message = `${what}; import it from where it is defined`
    violations.push({ path: file.path, line: file.lineAt(offset), rule: 'no-barrel', message })
  }
  visit(file, {
    ImportDeclaration: (node) => {
      for (const specifier of node.specifiers) imported.add(specifier.local.name)
    },
    ExportAllDeclaration: (node) => add(node.start, `this exports everything of ${node.source.value}`),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node.start, `this re-exports from ${node.source.value}`)
    },
    'Program:exit': (program) => {
      for (const name of exportedNames(program.body)) {
        if (imported.has(name.text)) add(name.start, `this re-exports the imported ${name.text}`)
      }
    },
  })
  return violations
}

function exportedNames(body: SourceFile['program']['body']): { text: string; start: number }[] {
  return body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || node.source) return []
    return node.specifiers.flatMap(({ local, start }) =>
      local.type === 'Identifier' ? [{ text: local.name, start }] : [],
    )
  })
}
