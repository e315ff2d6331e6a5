import { newPattern } from '#domains/exams/patterns/schema.ts'
import { readKnownPatterns } from '#domains/exams/patterns/store-pattern.ts'
import { readLines } from './read-data.ts'

/** Patterns of real examinations, which every installation has. */
export const examPatterns = readKnownPatterns().filter(({ key }) => key !== 'short-test')

/** Patterns made by the demo institute, for shorter mocks and for a single clock where the examination has several. */
export const ownPatterns = readLines('patterns', newPattern)

const byKey = new Map([...examPatterns, ...ownPatterns].map((pattern) => [pattern.key, pattern]))

/** Returns a pattern by its key; throws when there is none. */
export function demoPattern(key: string) {
  const pattern = byKey.get(key)
  if (!pattern) throw new Error(`There is no demo pattern ${key}.`)
  return pattern
}
