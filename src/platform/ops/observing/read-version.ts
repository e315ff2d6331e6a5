import { readFileSync } from 'node:fs'

let version: string | undefined

/** Of the program, as package.json names it: while an upgrade goes on, nodes differ. */
export function readVersion() {
  version ??= (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version
  return version
}
