import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Context } from '../../../platform/context.ts'
import { type NewPattern, newPattern } from './schema.ts'
import { storeFirstPattern } from './store-pattern.ts'

/** The patterns of real examinations that come with the program, each with where it is written. Throws on a file that is none. */
export function readKnownPatterns(folder = path.resolve('db/patterns')): NewPattern[] {
  const names = readdirSync(folder).sort()
  return names.map((name) => newPattern.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))))
}

/**
 * Stores those whose key is new here, at every start. Sources contradict each other even on well-known papers: what an institute has made of a pattern is its
 * own version, and no newer program takes it back.
 */
export async function storeKnownPatterns(ctx: Context) {
  for (const pattern of readKnownPatterns()) await storeFirstPattern(ctx, pattern)
}
