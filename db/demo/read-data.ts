import { readFileSync } from 'node:fs'

/** The rows of a file of `data/`; their type is what the loader says it is, and the tests of the demo hold every row to it. */
export function readData<Row>(name: string): Row[] {
  return JSON.parse(readFileSync(new URL(`data/${name}.json`, import.meta.url), 'utf8'))
}
