import * as content from '../../src/domains/content/tables.ts'
import type { ConsentKind } from '../../src/domains/content/toppers/schema.ts'
import type { Context } from '../../src/platform/context.ts'
import { newId } from '../../src/platform/database/ids.ts'
import { testimonials } from './testimonials.ts'
import { toppers } from './toppers.ts'

const paper = Buffer.from('The paper that a student of the demo institute would have signed.\n')

/** The consent that is asked for before a person's name and words are shown; signed on the day of the result. */
async function storeConsent({ db, now, storage }: Context, kind: ConsentKind, person: { name: string; year: number }) {
  const id = newId()
  const storageKey = `consents/${id}.txt`
  await storage.put(storageKey, paper, 'text/plain')
  const resultOn = `${person.year}-03-31`
  await db.insert(content.consents).values({
    id,
    kind,
    personName: person.name,
    storageKey,
    resultOn,
    givenOn: resultOn,
    isMinor: false,
    recordedAt: now,
  })
  return id
}

/** Who passed, each with the consent that the database asks for. */
export async function loadToppers(ctx: Context) {
  for (const [position, topper] of toppers.entries()) {
    const consentId = await storeConsent(ctx, 'topper', topper)
    await ctx.db.insert(content.toppers).values({ ...topper, position, consentId })
  }
}

/** What students said, each with a consent of its own: one for a result does not cover one's words. */
export async function loadTestimonials(ctx: Context) {
  for (const [position, testimonial] of testimonials.entries()) {
    const year = Number(/ (20\d\d),/.exec(testimonial.subTitle)?.[1])
    const consentId = await storeConsent(ctx, 'testimonial', { name: testimonial.title, year })
    await ctx.db.insert(content.testimonials).values({ ...testimonial, position, consentId })
  }
}
