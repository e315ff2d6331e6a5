import { expect, test } from 'vitest'
import { draftKinds } from '../collect-kinds.ts'
import { titleFields } from './reads.ts'

test("the log reads every field that a published thing's title uses", () => {
  const asked = new Set<string>()
  const body = new Proxy({}, { get: (_, field) => void asked.add(String(field)) })
  for (const { titleOf } of draftKinds.values()) titleOf(body)
  expect(asked.size).toBeGreaterThan(0)
  expect(titleFields).toEqual(expect.arrayContaining([...asked]))
})
