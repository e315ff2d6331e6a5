import { readFileSync } from 'node:fs'
import path from 'node:path'

const description = path.resolve(import.meta.dirname, '../../../../package.json')

let version: string | undefined

/** Returns the program's version from package.json: nodes differ during an upgrade. */
export function readVersion() {
  version ??= (JSON.parse(readFileSync(description, 'utf8')) as { version: string }).version
  return version
}
