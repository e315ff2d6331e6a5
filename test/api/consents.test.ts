import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consents, testimonials, toppers } from '#domains/content/tables.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { newId } from '#platform/data/database/ids.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const adult = { isMinor: false, resultOn: '2026-05-02', givenOn: '2026-05-20', storageKey: 'consents/a' }

async function makeConsent(more: Partial<typeof consents.$inferInsert> = {}) {
  const id = newId()
  const row = { id, kind: 'topper' as const, personName: 'Itishree Sahoo', recordedAt: app.now(), ...adult, ...more }
  await app.db.insert(consents).values(row)
  return id
}

function makeTopper(more: Partial<typeof toppers.$inferInsert>) {
  const shown = { name: 'Itishree Sahoo', exam: 'SBI PO', year: 2026, result: 'Rank 12', position: 1 }
  const course = { courseName: 'Bank PO live', courseDuration: '8 months', isPaid: true }
  const id = newId()
  return app.db.insert(toppers).values({ id, ...shown, ...course, ...more })
}

const refusal = (work: Promise<unknown>) => work.then(() => null, violatedConstraint)

describe('the database', () => {
  it('shows a topper with a consent', async () => {
    await makeTopper({ consentId: await makeConsent() })
  })

  it('refuses to show one without a consent, or with one that was withdrawn', async () => {
    expect(await refusal(makeTopper({}))).toBe('toppers_have_consent')
    const consentId = await makeConsent({ withdrawnAt: app.now() })
    expect(await refusal(makeTopper({ consentId }))).toBe('toppers_consent')
    await makeTopper({ consentId, isLive: false })
    expect(
      await refusal(
        Promise.resolve(app.db.update(toppers).set({ isLive: true }).where(eq(toppers.consentId, consentId))),
      ),
    ).toBe('toppers_consent')
  })

  it.each([
    ['is older than the result', { givenOn: '2026-05-01' }, 'consents_after_result'],
    ['is of a minor, without a guardian', { isMinor: true }, 'consents_guardian'],
    ['is of a minor, without the paper of the guardian', { isMinor: true, guardianName: 'Ira' }, 'consents_guardian'],
  ])('refuses a consent that %s', async (_what, more, constraint) => {
    expect(await refusal(makeConsent(more))).toBe(constraint)
  })

  it('does not end a consent while someone is shown under it', async () => {
    const consentId = await makeConsent()
    await makeTopper({ consentId })
    const withdraw = () => app.db.update(consents).set({ withdrawnAt: app.now() }).where(eq(consents.id, consentId))
    expect(await refusal(Promise.resolve(withdraw()))).toBe('toppers_consent')
    await app.db.update(toppers).set({ isLive: false }).where(eq(toppers.consentId, consentId))
    await withdraw()
  })

  it('applies the same to testimonials', async () => {
    const consentId = await makeConsent({ kind: 'testimonial', withdrawnAt: app.now() })
    const words = { content: 'Good.', title: 'Ira', subTitle: 'SSC', position: 1 }
    expect(
      await refusal(Promise.resolve(app.db.insert(testimonials).values({ id: newId(), ...words, consentId }))),
    ).toBe('testimonials_consent')
  })
})
