import { posix } from 'node:path'
import { isTest, type Violation } from './source-file.ts'

const mostFiles = 20

/**
 * A folder of src holds at most about twenty files, so that its listing can be read at one glance. What stands beside its file does not count: tests, and the styles of
 * the component of the same name.
 */
export function roomSizes(paths: string[]): Violation[] {
  const known = new Set(paths)
  const rooms = Map.groupBy(
    paths.filter((path) => path.startsWith('src/') && !isTest(path) && !isStyleOf(path, known)),
    (path) => posix.dirname(path),
  )
  return [...rooms].flatMap(([room, files]) => {
    if (files.length <= mostFiles) return []
    const message = `${room} holds ${files.length} files, at most ${mostFiles}; give it rooms, or join what serves one neighbour only`
    return [{ path: files[0] ?? room, line: 1, rule: 'room-size', message }]
  })
}

function isStyleOf(path: string, known: Set<string>): boolean {
  return path.endsWith('.module.css') && known.has(path.replace(/\.module\.css$/, '.tsx'))
}
