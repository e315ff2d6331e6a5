import { importsOf } from './imports.ts'
import { isTest, type SourceFile, type Violation } from './source-file.ts'

type Edge = { target: string; line: number }
type Graph = Map<string, Edge[]>

/**
 * Finds import cycles among files of src. Type-only imports do not count, for they vanish at run time; dynamic ones
 * do not either, for a lazily loaded page may use the URL map that names it.
 */
export function importCycles(files: SourceFile[]): Violation[] {
  const graph: Graph = new Map()
  for (const file of files) {
    if (file.path.startsWith('src/') && !isTest(file.path)) graph.set(file.path, edgesOf(file))
  }
  const done = new Set<string>()
  return [...graph.keys()].flatMap((path) => cyclesFrom(graph, { path, trail: [], done }))
}

function edgesOf(file: SourceFile): Edge[] {
  return importsOf(file).flatMap(({ target, kind, line }) => (target && kind === 'static' ? [{ target, line }] : []))
}

function cyclesFrom(graph: Graph, walk: { path: string; trail: string[]; done: Set<string> }): Violation[] {
  const { path, done } = walk
  if (done.has(path)) return []
  const trail = [...walk.trail, path]
  const violations = (graph.get(path) ?? []).flatMap(({ target, line }) => {
    const start = trail.indexOf(target)
    if (start === -1) return cyclesFrom(graph, { path: target, trail, done })
    const message = `these files import each other in a circle: ${[...trail.slice(start), target].join(' → ')}`
    return [{ path, line, rule: 'import-cycle', message }]
  })
  done.add(path)
  return violations
}
