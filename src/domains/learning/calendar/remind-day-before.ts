import { and, eq, gt, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { z } from 'zod'
import { centres } from '#domains/catalogue/tables.ts'
import { dayBeforeTemplate } from '#domains/exams/seats/describe-mails.ts'
import { testRegistrations, tests } from '#domains/exams/tables.ts'
import { rankedTypes } from '#domains/exams/tests/rules.ts'
import { findRecipient, type Post } from '#domains/identity/accounts/find-recipient.ts'
import { sendTemplate } from '#domains/identity/mail-templates/send-template.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import {
  dayInIndia,
  daysLater,
  endOfDayInIndia,
  formatLongDay,
  formatTime,
  hourInIndia,
} from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { rollNumberText } from '#platform/text/roll-number.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { pushSubscriptions, sentDayReminders } from '../tables.ts'

/** On the day before, in India, and not while everybody sleeps. */
const earliestHour = 9
const atOnce = 500

/** Registrations of tests of tomorrow that nobody was reminded of yet, so many at once. */
function listDue({ db, now }: Context) {
  const tomorrow = daysLater(dayInIndia(now), 1)
  const day = sql`(${tests.opensAt} at time zone 'Asia/Kolkata')::date`
  return db
    .select({ id: testRegistrations.id, studentId: testRegistrations.studentId, testId: tests.id })
    .from(testRegistrations)
    .innerJoin(tests, eq(tests.id, testRegistrations.testId))
    .where(
      and(
        inArray(tests.type, rankedTypes),
        gt(tests.opensAt, now),
        eq(day, sql`${tomorrow}::date`),
        isNull(testRegistrations.cancelledAt),
        notExists(db.select().from(sentDayReminders).where(eq(sentDayReminders.registrationId, testRegistrations.id))),
      ),
    )
    .limit(atOnce)
}

type Due = Awaited<ReturnType<typeof listDue>>[number]

async function remindOf(ctx: Context, due: Due[]) {
  const values = due.map(({ id }) => ({ registrationId: id, sentAt: ctx.now }))
  const claimed = await ctx.db
    .insert(sentDayReminders)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: sentDayReminders.registrationId })
  // Another node was quicker with the others.
  const mine = new Set(claimed.map(({ id }) => id))
  const reminded = due.filter(({ id }) => mine.has(id))
  if (reminded.length === 0) return
  const studentIds = reminded.map(({ studentId }) => studentId)
  const { id, studentId } = pushSubscriptions
  const devices = await ctx.db.select({ id, studentId }).from(pushSubscriptions).where(inArray(studentId, studentIds))
  const devicesOf = Map.groupBy(devices, ({ studentId }) => studentId)
  for (const { id: registrationId, studentId, testId } of reminded) {
    await enqueue(ctx, { kind: 'mail-test-tomorrow', payload: { userId: studentId, registrationId } })
    for (const { id: subscriptionId } of devicesOf.get(studentId) ?? [])
      await enqueue(ctx, { kind: 'push-test', payload: { subscriptionId, testId, isTomorrow: true } })
  }
}

/** Asks for the reminders of every test of tomorrow: once for each who is registered, by mail and on their phones. */
export async function remindDayBefore(ctx: Context) {
  if (hourInIndia(ctx.now) < earliestHour) return
  for (;;) {
    const count = await inTransaction(ctx, async (ctx) => {
      const due = await listDue(ctx)
      if (due.length > 0) await remindOf(ctx, due)
      return due.length
    })
    if (count < atOnce) return
  }
}

const payloadOfMail = z.object({ registrationId: z.uuid() })

/** Job: reminds one student of the test of tomorrow; nothing once it is the day itself, or the registration is cancelled. */
export async function mailTestTomorrow(ctx: Context, payload: Record<string, unknown>, post: Post) {
  const user = await findRecipient(ctx, payload)
  const { registrationId } = payloadOfMail.parse(payload)
  const [row] = await ctx.db
    .select({ registration: testRegistrations, test: tests, centre: { name: centres.name, address: centres.address } })
    .from(testRegistrations)
    .innerJoin(tests, eq(tests.id, testRegistrations.testId))
    .leftJoin(centres, eq(centres.id, testRegistrations.centreId))
    .where(eq(testRegistrations.id, registrationId))
  if (!user || !row || row.registration.cancelledAt) return
  const { registration, test, centre } = row
  if (endOfDayInIndia(daysLater(dayInIndia(test.opensAt), -1)) <= ctx.now) return
  const values = {
    test: test.name,
    day: formatLongDay(test.opensAt),
    time: formatTime(test.opensAt),
    roll: rollNumberText(registration.rollNumber),
    place: centre ? `${centre.name}, ${centre.address}` : t`Online, on your own device`,
    link: post.publicUrl + paths.admitCard(registration.id),
  }
  await sendTemplate(ctx, post, { template: dayBeforeTemplate, to: user.email, values })
}
