import { importsOf } from './imports.ts'
import { isTest, type SourceFile, type Violation, visit } from './source-file.ts'
import { zoneOf } from './zones.ts'

const writes = new Set(['insert', 'update', 'delete'])

/** A table has one owning domain, and only its owner writes it. */
export function tableWrites(file: SourceFile): Violation[] {
  const zone = zoneOf(file.path)
  if (zone.name !== 'domain' || isTest(file.path)) return []
  const owners = foreignTables(file, zone.domain)
  if (owners.size === 0) return []
  const violations: Violation[] = []
  visit(file, {
    CallExpression: ({ callee, arguments: [table], start }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (!table || !writes.has(callee.property.name)) return
      const named = table.type === 'MemberExpression' ? table.object : table
      const owner = named.type === 'Identifier' ? owners.get(named.name) : undefined
      if (!owner) return
      const message = `only ${owner} writes its tables; ${zone.domain} calls a use case of ${owner} instead`
      violations.push({ path: file.path, line: file.lineAt(start), rule: 'table-owner', message })
    },
  })
  return violations
}

/** Local names imported from the tables.ts of other domains, with the domain that owns each. */
function foreignTables(file: SourceFile, domain: string): Map<string, string> {
  const owners = new Map<string, string>()
  const targets = new Map(importsOf(file).map((found) => [found.specifier, found.target]))
  visit(file, {
    ImportDeclaration: (node) => {
      const zone = zoneOf(targets.get(node.source.value) ?? '')
      if (zone.name !== 'domain' || zone.domain === domain || !zone.file.endsWith('tables.ts')) return
      for (const specifier of node.specifiers) owners.set(specifier.local.name, zone.domain)
    },
  })
  return owners
}
