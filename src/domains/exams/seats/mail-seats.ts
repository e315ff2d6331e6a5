import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { centres } from '#domains/catalogue/tables.ts'
import { findRecipient, type Post } from '#domains/identity/accounts/find-recipient.ts'
import { sendTemplate } from '#domains/identity/mail-templates/send-template.ts'
import type { Context } from '#platform/context.ts'
import { formatLongDayAndTime } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { testRegistrations, tests } from '../tables.ts'
import { changedTemplate, lapsedTemplate, offerTemplate } from './describe-mails.ts'
import { waitingPlaces } from './tables.ts'

const aboutPlace = z.object({ placeId: z.uuid(), what: z.enum(['offer', 'lapsed']) })

/** Job: tells a student that a seat is offered to them, or that the time for it is over; nothing of an offer that they have answered meanwhile. */
export async function mailWaitingPlace(ctx: Context, payload: Record<string, unknown>, post: Post) {
  const user = await findRecipient(ctx, payload)
  const { placeId, what } = aboutPlace.parse(payload)
  const [row] = await ctx.db
    .select({ place: waitingPlaces, test: tests.name, centre: centres.name })
    .from(waitingPlaces)
    .innerJoin(tests, eq(tests.id, waitingPlaces.testId))
    .innerJoin(centres, eq(centres.id, waitingPlaces.centreId))
    .where(eq(waitingPlaces.id, placeId))
  if (!user || !row) return
  const { test, centre, place } = row
  const values = { test, centre, link: post.publicUrl + paths.tests }
  if (what === 'lapsed') return sendTemplate(ctx, post, { template: lapsedTemplate, to: user.email, values })
  if (place.state !== 'offered' || place.offerEndsAt === null) return
  const until = formatLongDayAndTime(place.offerEndsAt)
  await sendTemplate(ctx, post, { template: offerTemplate, to: user.email, values: { ...values, until } })
}

const aboutRegistration = z.object({ registrationId: z.uuid(), reason: z.string() })

/** Job: tells a student what the office has made of their registration. */
export async function mailRegistrationChanged(ctx: Context, payload: Record<string, unknown>, post: Post) {
  const user = await findRecipient(ctx, payload)
  const { registrationId, reason } = aboutRegistration.parse(payload)
  const [row] = await ctx.db
    .select({ registration: testRegistrations, test: tests.name, centre: centres.name })
    .from(testRegistrations)
    .innerJoin(tests, eq(tests.id, testRegistrations.testId))
    .leftJoin(centres, eq(centres.id, testRegistrations.centreId))
    .where(eq(testRegistrations.id, registrationId))
  if (!user || !row) return
  const { registration, test, centre } = row
  const place = centre === null ? t`You sit it online.` : t`You sit it at ${centre}.`
  const change = registration.cancelledAt ? t`It is cancelled.` : place
  const values = { test, change, reason, link: post.publicUrl + paths.tests }
  await sendTemplate(ctx, post, { template: changedTemplate, to: user.email, values })
}
