import { expect, it } from 'vitest'
import { dumpDatabase } from '../../factories.ts'
import {
  app,
  asciiDigits,
  freeTexts,
  isFixed,
  made,
  nameOf,
  proveEdges,
  setUp,
  spellings,
  whole,
} from './every-value.ts'
import { type Leaf, walkOperations } from './walk-bodies.ts'

setUp()

proveEdges(1)

it('no free text of any operation keeps an Aadhaar number, however it is written', { timeout: 180_000 }, async () => {
  let next = 0
  const isText = ({ schema }: Leaf) => schema.type === 'string' && (schema.format === undefined || schema.format === '')
  const answered = await walkOperations(app, made, (leaf) => {
    if (isFixed(leaf) || !isText(leaf)) return []
    return [0, 1, 2].map(() => `Ask ${spellings[next++ % spellings.length]} now`)
  })
  const taken = new Set(answered.filter(({ status }) => status < 300).map(nameOf))
  const stored = asciiDigits(await dumpDatabase(app))
  const masked = stored.match(/Ask Aadhaar XXXX-XXXX-\d{4} now/g) ?? []
  // As the database shows it, and with everything taken out that is neither letter nor digit.
  const bare = stored.replace(/[^\p{L}\p{N}]/gu, '')
  const found = bare.indexOf(whole)
  expect(found < 0 ? '' : bare.slice(Math.max(0, found - 200), found + 40)).toBe('')
  expect(asciiDigits(app.logged()).replace(/[^\p{L}\p{N}]/gu, '')).not.toContain(whole)
  expect(masked.length).toBeGreaterThan(20)
  // Where people write freely, whatever else is added: each was taken, so that what was stored of it has been looked at.
  const wanted = freeTexts.flatMap(([route, ...paths]) => paths.map((path) => `${route} ${path}`))
  expect(wanted.filter((one) => !taken.has(one))).toEqual([])
})
