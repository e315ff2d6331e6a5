import { type SourceFile, type Violation, visit } from './source-file.ts'

/**
 * A name is imported from the file that defines it, so no file hands on what it did not write. Biome finds `export { a } from`; this finds
 * a type handed on, and what is imported in one statement and exported in another.
 */
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
    ExportNamedDeclaration: (node) => {
      if (node.source && node.exportKind === 'type') add(node.start, `this re-exports types from ${node.source.value}`)
    },
    'Program:exit': (program) => {
      for (const name of exportedNames(program.body).filter(({ text }) => imported.has(text))) {
        add(name.start, `this re-exports the imported ${name.text}`)
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
