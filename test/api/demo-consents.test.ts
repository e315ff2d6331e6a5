import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { consents, testimonials, toppers } from '../../src/domains/content/tables.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ isDemo: true })
})
afterAll(() => app.close())

/* The demo shows a new user what the rules ask for: nobody stands on the site without a consent of their own. */
it.each([
  ['topper', toppers, toppers.name],
  ['testimonial', testimonials, testimonials.title],
] as const)('everybody the demo shows as a %s has a consent of that kind that holds', async (kind, table, name) => {
  const shown = await app.db
    .select({ name, kind: consents.kind, signedBy: consents.personName, isHeld: consents.isHeld })
    .from(table)
    .leftJoin(consents, eq(consents.id, table.consentId))
  expect(shown).not.toEqual([])
  expect(shown).toEqual(shown.map((one) => ({ name: one.name, kind, signedBy: one.name, isHeld: true })))
})
