import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StaffDraft } from '#domains/console/drafts/schema.ts'
import { onlyOne } from '#domains/content/rules.ts'
import { consents, testimonials, toppers } from '#domains/content/tables.ts'
import { users } from '#domains/identity/tables.ts'
import { makeSession } from '../factories.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/*
 * A new user finds a complete institute, as if its office had set it up.
 */

let app: TestApp
let token: string
beforeAll(async () => {
  app = await makeTestApp({ isDemo: true })
  const [director] = await app.db.select().from(users).where(eq(users.email, 'director@mahanadi.example'))
  token = await makeSession(app, director?.id ?? '')
})
afterAll(() => app.close())

it.each(['institute', 'theme'])('its %s counts as published', async (kind) => {
  const path = `/api/staff/drafts/${kind}/${onlyOne}`
  const { status, body } = await app.call<{ data: StaffDraft }>('GET', path, { token })
  expect(status).toBe(200)
  expect(body.data.published_version).toBe(1)
})

it.each(['topper', 'testimonial'])(
  'whoever is shown as a %s has signed, and the paper can be opened and published again',
  async (kind) => {
    const { body } = await app.call<{ data: { _id: string }[] }>('GET', `/api/staff/things/${kind}`, { token })
    expect(body.data.length).toBeGreaterThan(3)
    for (const { _id } of body.data) {
      const draft = await app.call<{ data: StaffDraft }>('GET', `/api/staff/drafts/${kind}/${_id}`, { token })
      const { problems, body: shown } = draft.body.data
      expect(problems).toEqual({})
      const consent = (shown?.consent ?? {}) as Record<'file' | 'guardian_file', string | null>
      const papers = [consent.file, consent.guardian_file].filter((paper) => paper !== null)
      expect(papers.length).toBeGreaterThan(0)
      for (const paper of papers) {
        const answer = await app.call('GET', `/api/staff/consent-files/${paper.replace('consents/', '')}`, { token })
        expect(answer.status).toBe(200)
      }
    }
  },
)

it.each([
  ['topper', toppers, toppers.name],
  ['testimonial', testimonials, testimonials.title],
] as const)(
  'the consent of whoever is shown as a %s is of that kind, of that person, and holds',
  async (kind, table, name) => {
    const shown = await app.db
      .select({ name, kind: consents.kind, signedBy: consents.personName, isHeld: consents.isHeld })
      .from(table)
      .leftJoin(consents, eq(consents.id, table.consentId))
    expect(shown).not.toEqual([])
    expect(shown).toEqual(shown.map((one) => ({ name: one.name, kind, signedBy: one.name, isHeld: true })))
  },
)
