import { and, eq, gt, inArray, isNull, lte, notExists, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayBeforeTemplate, findMailed } from '#domains/exams/seats/mail-seats.ts'
import { testRegistrations, tests } from '#domains/exams/tables.ts'
import { rankedTypes } from '#domains/exams/tests/rules.ts'
import { institutePlaceholder, mailTemplate } from '#domains/identity/mail-templates/rules.ts'
import { findRecipient, type Post, sendTemplate } from '#domains/identity/mail-templates/send-template.ts'
import { listOwners } from '#domains/purchases/entitlements/reads.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { getSettings, type SettingsGroup } from '#platform/data/settings/settings.ts'
import { dayInIndia, daysLater, endOfDayInIndia, formatTime, hourInIndia } from '#platform/text/india-time.ts'
import { msg } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import {
  calendarFeeds,
  classes,
  classReminders,
  courseClasses,
  pushSubscriptions,
  sentDayReminders,
  sentReminders,
  sentTestReminders,
} from '../tables.ts'
import { type LearningSettings, type ReminderSettings, type RemindersBody, reminderSettings } from './schema.ts'

export const classTemplate = mailTemplate({
  key: 'class',
  name: msg`Class starting soon`,
  when: msg`A class is about to start. Sent to students who asked for reminders.`,
  subject: msg`Your class starts at {time}: {class}`,
  text: msg`Your class {class} starts at {time} today (IST).

You can join from your dashboard from ten minutes before it starts:
{link}

You are receiving this reminder because you asked for it. You can turn it off in your account, under Classes.

{institute}
`,
  placeholders: [
    institutePlaceholder,
    { name: 'class', label: msg`The class`, sample: msg`Profit and loss` },
    { name: 'time', label: msg`When it starts`, sample: '7:00 pm' },
    { name: 'link', label: msg`The student’s dashboard`, sample: 'https://institute.example/account/dashboard' },
  ],
})

/** Settings of how long before a class or a test students are reminded. */
export const reminderGroup: SettingsGroup<ReminderSettings> = {
  name: 'reminders',
  body: reminderSettings,
  usual: { class_minutes: 60, test_minutes: 60 },
}

export async function getLearningSettings(ctx: Context): Promise<LearningSettings> {
  const { id } = userOf(ctx)
  return {
    has_feed: (await ctx.db.$count(calendarFeeds, eq(calendarFeeds.studentId, id))) > 0,
    reminds_by_mail: (await ctx.db.$count(classReminders, eq(classReminders.studentId, id))) > 0,
  }
}

/** Turns a student's e-mail reminders, one hour before each class, on or off. */
export async function setReminders(ctx: Context, { reminds_by_mail }: RemindersBody) {
  const { id: studentId } = userOf(ctx)
  if (reminds_by_mail) {
    await ctx.db.insert(classReminders).values({ studentId, createdAt: ctx.now }).onConflictDoNothing()
  } else {
    await ctx.db.delete(classReminders).where(eq(classReminders.studentId, studentId))
  }
  return getLearningSettings(ctx)
}

async function remindOf(ctx: Context, classId: string) {
  await inTransaction(ctx, async (ctx) => {
    const [first] = await ctx.db
      .insert(sentReminders)
      .values({ classId, sentAt: ctx.now })
      .onConflictDoNothing()
      .returning()
    // Another node was quicker.
    if (!first) return
    const courses = await ctx.db
      .select({ courseId: courseClasses.courseId })
      .from(courseClasses)
      .where(eq(courseClasses.classId, classId))
    const owners = await listOwners(
      ctx,
      courses.map(({ courseId }) => courseId),
    )
    const students = await ctx.db.select({ studentId: classReminders.studentId }).from(classReminders)
    const wanting = new Set(students.map(({ studentId }) => studentId))
    for (const userId of owners) {
      if (wanting.has(userId)) await enqueue(ctx, { kind: 'mail-class', payload: { userId, classId } })
    }
    const devices =
      owners.length === 0
        ? []
        : await ctx.db
            .select({ id: pushSubscriptions.id })
            .from(pushSubscriptions)
            .where(inArray(pushSubscriptions.studentId, owners))
    for (const { id } of devices) await enqueue(ctx, { kind: 'push-class', payload: { subscriptionId: id, classId } })
  })
}

/** Queues reminders on phones only: everyone registered for a test also gets an admit card by mail with its time. */
async function remindOfTest(ctx: Context, testId: string) {
  await inTransaction(ctx, async (ctx) => {
    const [first] = await ctx.db
      .insert(sentTestReminders)
      .values({ testId, sentAt: ctx.now })
      .onConflictDoNothing()
      .returning()
    if (!first) return
    const devices = await ctx.db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .innerJoin(testRegistrations, eq(testRegistrations.studentId, pushSubscriptions.studentId))
      .where(and(eq(testRegistrations.testId, testId), isNull(testRegistrations.cancelledAt)))
    for (const { id } of devices) await enqueue(ctx, { kind: 'push-test', payload: { subscriptionId: id, testId } })
  })
}

/**
 * Queues the mails and push messages for every class that begins, and every registered test that opens, within
 * the time in the settings: once each. One job per device, so that a push service that does not answer delays
 * nobody else.
 */
export async function remindStudents(ctx: Context) {
  const { class_minutes, test_minutes } = await getSettings(ctx, reminderGroup)
  const within = (minutes: number) => new Date(ctx.now.getTime() + minutes * 60_000)
  const soon = await ctx.db
    .select({ id: classes.id })
    .from(classes)
    .where(
      and(
        gt(classes.startsAt, ctx.now),
        lte(classes.startsAt, within(class_minutes)),
        notExists(ctx.db.select().from(sentReminders).where(eq(sentReminders.classId, classes.id))),
      ),
    )
  for (const { id } of soon) await remindOf(ctx, id)
  const opening = await ctx.db
    .select({ id: tests.id })
    .from(tests)
    .where(
      and(
        gt(tests.opensAt, ctx.now),
        lte(tests.opensAt, within(test_minutes)),
        inArray(tests.type, rankedTypes),
        notExists(ctx.db.select().from(sentTestReminders).where(eq(sentTestReminders.testId, tests.id))),
      ),
    )
  for (const { id } of opening) await remindOfTest(ctx, id)
}

/** Job: mails one student that a class begins soon. */
export async function mailClass(ctx: Context, payload: Record<string, unknown>, post: Post) {
  const user = await findRecipient(ctx, payload)
  const [classRow] = await ctx.db
    .select()
    .from(classes)
    .where(eq(classes.id, String(payload.classId)))
  if (!user || !classRow || classRow.startsAt <= ctx.now) return
  const at = formatTime(classRow.startsAt)
  const values = { class: classRow.title, time: at, link: `${post.publicUrl}${paths.dashboard}` }
  await sendTemplate(ctx, post, { template: classTemplate, to: user.email, values })
}

/** Earliest hour in India at which to send reminders the day before, so as not to wake anyone. */
const earliestHour = 9
const atOnce = 500

/** Lists a batch of registrations for tomorrow's tests without a reminder. */
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

async function remindersOf(ctx: Context, due: Due[]) {
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

/** Queues the reminders for every test of tomorrow: once for each registered student, by mail and on their phones. */
export async function remindDayBefore(ctx: Context) {
  if (hourInIndia(ctx.now) < earliestHour) return
  for (;;) {
    const count = await inTransaction(ctx, async (ctx) => {
      const due = await listDue(ctx)
      if (due.length > 0) await remindersOf(ctx, due)
      return due.length
    })
    if (count < atOnce) return
  }
}

const payloadOfMail = z.object({ registrationId: z.uuid() })

/** Job: reminds one student of tomorrow's test; does nothing on the day itself, or if the registration is cancelled. */
export async function mailTestTomorrow(ctx: Context, payload: Record<string, unknown>, post: Post) {
  const user = await findRecipient(ctx, payload)
  const { registrationId } = payloadOfMail.parse(payload)
  const found = await findMailed(ctx, registrationId, post)
  if (!user || !found) return
  const { test, values } = found
  if (endOfDayInIndia(daysLater(dayInIndia(test.opensAt), -1)) <= ctx.now) return
  await sendTemplate(ctx, post, { template: dayBeforeTemplate, to: user.email, values })
}
