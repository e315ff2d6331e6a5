import { posix } from 'node:path'
import { type SourceFile, visit } from './source-file.ts'

export type ImportKind = 'static' | 'dynamic' | 'type'

export type Import = {
  specifier: string
  /** The project path of a relative import; a package name has none. */
  target: string | null
  kind: ImportKind
  line: number
}

const known = new WeakMap<SourceFile, Import[]>()

/** Every import of the file: static, re-exporting, type-only, dynamic where the name is a literal, and files that are named by `new URL(…, import.meta.url)`. */
export function importsOf(file: SourceFile): Import[] {
  // Several rules ask for the imports of the same file, and each walk costs time.
  const imports = known.get(file) ?? collectImports(file)
  known.set(file, imports)
  return imports
}

function collectImports(file: SourceFile): Import[] {
  const found: Import[] = []
  const add = (source: { value: unknown; start: number }, kind: ImportKind) => {
    if (typeof source.value !== 'string') return
    const specifier = source.value
    found.push({ specifier, target: resolveTarget(file.path, specifier), kind, line: file.lineAt(source.start) })
  }
  visit(file, {
    // Only a whole `import type` vanishes at run time: `import { type A }` still loads the module.
    ImportDeclaration: (node) => add(node.source, node.importKind === 'type' ? 'type' : 'static'),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type' ? 'type' : 'static'),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node.source, node.exportKind === 'type' ? 'type' : 'static')
    },
    ImportExpression: (node) => {
      if (node.source.type === 'Literal') add(node.source, 'dynamic')
    },
    TSImportType: (node) => add(node.source, 'type'),
    // A file that is read, or run, by its place beside this one.
    NewExpression: ({ callee, arguments: [place, from] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'URL' || from?.type !== 'MemberExpression') return
      if (from.object.type !== 'MetaProperty') return
      if (place?.type === 'Literal') add(place, 'static')
      if (place?.type === 'TemplateLiteral') add({ value: place.quasis[0]?.value.cooked, start: place.start }, 'static')
    },
  })
  return found
}

function resolveTarget(from: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('/src/')) return bare.slice(1)
  if (!bare.startsWith('.')) return null
  return posix.join(posix.dirname(from), bare)
}
