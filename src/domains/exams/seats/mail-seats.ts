import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { centres } from '#domains/catalogue/tables.ts'
import { institutePlaceholder, mailTemplate } from '#domains/identity/mail-templates/rules.ts'
import { findRecipient, type Post, sendTemplate } from '#domains/identity/mail-templates/send-template.ts'
import type { Context } from '#platform/context.ts'
import { formatLongDay, formatLongDayAndTime, formatTime } from '#platform/text/india-time.ts'
import { msg, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { rollNumberText } from '#platform/text/roll-number.ts'
import { testRegistrations, tests } from '../tables.ts'
import { findTerms } from './find-terms.ts'
import { changeEnd } from './rules.ts'
import { examRooms, examSeats, waitingPlaces } from './tables.ts'

const test = { name: 'test', label: msg`The test`, sample: msg`Talent scholarship test` }
const centre = { name: 'centre', label: msg`The centre`, sample: msg`Cuttack` }
const link = {
  name: 'link',
  label: msg`The page of the tests`,
  sample: 'https://institute.example/ftd-scholarship-tests',
}

const offerTemplate = mailTemplate({
  key: 'seat-offer',
  name: msg`Seat offered`,
  when: msg`A seat became free at a centre, to the next student on its waiting list.`,
  subject: msg`A seat at {centre} for {test} is kept for you`,
  text: msg`A seat is free for you at {centre} for {test}.

It is kept for you until {until} (IST). Accept it here, or leave it to the next on the list:
{link}

{institute}
`,
  placeholders: [
    institutePlaceholder,
    test,
    centre,
    {
      name: 'until',
      label: msg`Until when the seat is kept`,
      sample: msg`20 December 2026, 6:00 pm`,
      isRequired: true,
    },
    { ...link, isRequired: true },
  ],
})

const lapsedTemplate = mailTemplate({
  key: 'seat-lapsed',
  name: msg`Seat given to the next`,
  when: msg`A student did not accept an offered seat in time.`,
  subject: msg`The seat at {centre} for {test} went to the next`,
  text: msg`A seat at {centre} for {test} was kept for you, and the time to accept it is over. It went to the next on the waiting list.

You can join the list again, or choose another centre:
{link}

{institute}
`,
  placeholders: [institutePlaceholder, test, centre, link],
})

const changedTemplate = mailTemplate({
  key: 'registration-changed',
  name: msg`Registration changed by the office`,
  when: msg`The office moved or cancelled the registration of a student for a test.`,
  subject: msg`Your registration for {test} was changed`,
  text: msg`Your registration for {test}: {change}

Reason: {reason}

{link}

{institute}
`,
  placeholders: [
    institutePlaceholder,
    test,
    { name: 'change', label: msg`What holds now`, sample: msg`You sit it at Cuttack.`, isRequired: true },
    { name: 'reason', label: msg`Why`, sample: msg`The hall at Bhubaneswar is closed.` },
    link,
  ],
})

const place = [
  { name: 'day', label: msg`The day`, sample: msg`20 December 2026` },
  { name: 'time', label: msg`When it begins`, sample: '10:00 am', isRequired: true },
  { name: 'roll', label: msg`The roll number`, sample: '00187' },
  { name: 'place', label: msg`Where it is sat`, sample: msg`Cuttack, Link Road` },
  { name: 'link', label: msg`The admit card`, sample: 'https://institute.example/account/admit-card/…' },
] as const

const confirmedTemplate = mailTemplate({
  key: 'registration-confirmed',
  name: msg`Registered for a test`,
  when: msg`A student is registered for a test, or has changed the place.`,
  subject: msg`You are registered for {test}`,
  text: msg`You are registered for {test} on {day} at {time} (IST).

Roll number: {roll}
{place}

{card}
{link}

You can change or cancel your registration until {until} (IST):
{tests}

{institute}
`,
  placeholders: [
    institutePlaceholder,
    test,
    ...place,
    {
      name: 'card',
      label: msg`Whether the admit card is attached`,
      sample: msg`Your admit card is attached. You can also print it here:`,
    },
    { name: 'until', label: msg`Until when students can change their seat`, sample: msg`19 December 2026, 6:00 pm` },
    { name: 'tests', label: msg`The page of the tests`, sample: 'https://institute.example/ftd-scholarship-tests' },
  ],
})

export const dayBeforeTemplate = mailTemplate({
  key: 'test-tomorrow',
  name: msg`Test tomorrow`,
  when: msg`On the day before a test, to everybody who is registered.`,
  subject: msg`{test} is tomorrow`,
  text: msg`{test} is tomorrow, {day}, at {time} (IST).

Roll number: {roll}
{place}

Your admit card:
{link}

{institute}
`,
  placeholders: [institutePlaceholder, test, ...place],
})

export const seatTemplates = [offerTemplate, lapsedTemplate, changedTemplate, confirmedTemplate, dayBeforeTemplate]

const aboutPlace = z.object({ placeId: z.uuid(), what: z.enum(['offer', 'lapsed']) })

/**
 * Job: tells a student that a seat is offered to them, or that the offer has lapsed; nothing if they have
 * answered meanwhile.
 */
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

/** Reads what mails say about a registration; null once it is cancelled. */
export async function findMailed(ctx: Context, registrationId: string, { publicUrl }: Post) {
  const [row] = await ctx.db
    .select({
      registration: testRegistrations,
      test: tests,
      centre: { name: centres.name, address: centres.address },
      room: examRooms.name,
      seat: examSeats.seat,
    })
    .from(testRegistrations)
    .innerJoin(tests, eq(tests.id, testRegistrations.testId))
    .leftJoin(centres, eq(centres.id, testRegistrations.centreId))
    .leftJoin(examSeats, eq(examSeats.registrationId, testRegistrations.id))
    .leftJoin(examRooms, eq(examRooms.id, examSeats.roomId))
    .where(and(eq(testRegistrations.id, registrationId), isNull(testRegistrations.cancelledAt)))
  if (!row) return null
  const { registration, test, centre, room, seat } = row
  const place = centre ? `${centre.name}, ${centre.address}` : t`Online, on your own device`
  const values = {
    test: test.name,
    day: formatLongDay(test.opensAt),
    time: formatTime(test.opensAt),
    roll: rollNumberText(registration.rollNumber),
    place: seat === null ? place : `${place}\n${t`Room ${room ?? ''}, seat ${seat}`}`,
    link: publicUrl + paths.admitCard(registration.id),
  }
  return { test, values }
}

type Card = { registrationId: string; studentId: string }
/** Draws the admit card of a registration as it is now, as PDF. */
export type DrawCard = (ctx: Context, card: Card) => Promise<Uint8Array>

const confirmed = z.object({ registrationId: z.uuid() })

/**
 * Job: confirms a registration with its admit card; does nothing if it was cancelled meanwhile, or the test has begun.
 * The card contains a name that the student typed, and nobody may use it to mail text to strangers: an unconfirmed
 * address gets only the link.
 */
export async function mailRegistration(
  ctx: Context,
  payload: Record<string, unknown>,
  { drawCard, ...post }: Post & { drawCard: DrawCard },
) {
  const user = await findRecipient(ctx, payload)
  const { registrationId } = confirmed.parse(payload)
  const found = await findMailed(ctx, registrationId, post)
  if (!user || !found || found.test.opensAt <= ctx.now) return
  const { test, values } = found
  const attachment = user.isConfirmed
    ? {
        name: `admit-card-${values.roll}.pdf`,
        type: 'application/pdf',
        body: Buffer.from(await drawCard(ctx, { registrationId, studentId: user.id })),
      }
    : undefined
  await sendTemplate(ctx, post, {
    template: confirmedTemplate,
    to: user.email,
    values: {
      ...values,
      card: attachment ? t`Your admit card is attached. You can also print it here:` : t`Your admit card:`,
      until: formatLongDayAndTime(changeEnd(test, await findTerms(ctx, test.id))),
      tests: post.publicUrl + paths.tests,
    },
    attachment,
  })
}

const aboutRegistration = z.object({ registrationId: z.uuid(), reason: z.string() })

/** Job: tells a student how the office changed their registration. */
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
