import { and, eq, gt, inArray, isNull, lte, notExists } from 'drizzle-orm'
import { testRegistrations, tests } from '#domains/exams/tables.ts'
import { rankedTypes } from '#domains/exams/tests/rules.ts'
import { findRecipient, type Post } from '#domains/identity/accounts/find-recipient.ts'
import { sendTemplate } from '#domains/identity/mail-templates/send-template.ts'
import { listOwners } from '#domains/purchases/entitlements/reads.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { getSettings } from '#platform/data/settings/settings.ts'
import { formatTime } from '#platform/text/india-time.ts'
import { paths } from '#platform/text/paths.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import {
  calendarFeeds,
  classes,
  classReminders,
  courseClasses,
  pushSubscriptions,
  sentReminders,
  sentTestReminders,
} from '../tables.ts'
import { classTemplate } from './describe-mails.ts'
import type { LearningSettings, RemindersBody } from './schema.ts'
import { reminderGroup } from './set-reminders.ts'

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

/** On their phones alone: everybody who registers for a test is mailed an admit card that says when it is. */
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
 * Asks for the mails and the messages about every class that begins, and every test with registrations that opens, as soon as the settings say: once for each. A job for each device: one whose
 * push service does not answer keeps nobody else's reminder back.
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

/** Job: tells one student that a class begins soon. */
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
