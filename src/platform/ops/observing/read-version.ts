import { readFileSync } from 'node:fs'
import path from 'node:path'

const description = path.resolve(import.meta.dirname, '../../../../package.json')

let version: string | undefined

/** Of the program, as package.json names it: while an upgrade goes on, nodes differ. */
export function readVersion() {
  version ??= (JSON.parse(readFileSync(description, 'utf8')) as { version: string }).version
  return version
}
