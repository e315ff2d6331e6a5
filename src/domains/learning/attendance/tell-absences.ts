import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { listGuardiansSeeing } from '#domains/identity/guardians/reads.ts'
import { institutePlaceholder, mailTemplate } from '#domains/identity/mail-templates/rules.ts'
import { users } from '#domains/identity/tables.ts'
import type { MessageKind } from '#domains/messages/outbox/describe-kind.ts'
import { queueMessage } from '#domains/messages/outbox/queue-message.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { dayMs, formatDayAndTime } from '#platform/text/india-time.ts'
import { msg } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { classes } from '../tables.ts'
import { listRegisterClasses, type RegisterClass, readStandings } from './read-register.ts'

export const absenceTemplate = mailTemplate({
  key: 'absence',
  name: msg`Absence`,
  when: msg`A student was absent from a class. Sent to guardians five minutes after the register was saved.`,
  subject: msg`{student} was absent: {class}, {time}`,
  text: msg`{student} was marked absent from the class {class} on {time}.

If this is a mistake, please tell the office. Attendance and timetable:
{link}

{institute}
`,
  placeholders: [
    institutePlaceholder,
    { name: 'student', label: msg`Name of the student`, sample: msg`Rohan Behera` },
    { name: 'class', label: msg`The subject of the class`, sample: msg`Mathematics` },
    // not translated: an example of a time
    { name: 'time', label: msg`When it began`, sample: '23 Nov, 4:30 pm' },
    { name: 'link', label: msg`The page of the guardian`, sample: 'https://institute.example/account/children' },
  ],
})

async function findSaved(ctx: Context, classId: string) {
  const [row] = await listRegisterClasses(ctx, eq(classes.id, classId))
  return row && row.savedAt !== null && row.cancelledAt === null ? row : null
}

async function listAbsent(ctx: Context, row: RegisterClass, studentId?: string) {
  const batchIds = row.batches.map(({ id }) => id)
  const standings = await readStandings(ctx, [row], studentId === undefined ? { batchIds } : { batchIds, studentId })
  return (standings.get(row.id) ?? []).filter(({ standing }) => standing === 'absent').map((one) => one.studentId)
}

/** Job: tells the guardians of absent students of a class, each once, until a day after the class. */
export async function tellAbsences(ctx: Context, payload: Record<string, unknown>) {
  const { classId } = z.object({ classId: z.uuid() }).parse(payload)
  const row = await findSaved(ctx, classId)
  if (!row) return
  const relevantUntil = new Date(row.endsAt.getTime() + dayMs)
  if (relevantUntil <= ctx.now) return
  const told = await listGuardiansSeeing(ctx, await listAbsent(ctx, row), 'attendance')
  await inTransaction(ctx, async (ctx) => {
    for (const { studentId, guardianId: userId } of told)
      await queueMessage(ctx, {
        kind: 'absence',
        userId,
        about: { classId, studentId },
        dedupeKey: `absence:${classId}:${studentId}:${userId}`,
        relevantUntil,
      })
  })
}

/** Sent only while the mark is in force and the guardian still sees the attendance. */
export const absenceKind: MessageKind = {
  key: 'absence',
  name: absenceTemplate.name,
  purpose: 'transactional',
  oneOf: ['whatsapp', 'sms', 'mail'],
  hasNotice: true,
  template: absenceTemplate,
  path: paths.children,
  // not translated: the time
  samples: { student: msg`Rohan Behera`, class: msg`Mathematics`, time: '23 Nov, 4:30 pm' },
  async fill(ctx, { userId, about: { classId = '', studentId = '' } }) {
    const row = await findSaved(ctx, classId)
    const isAbsent = row !== null && (await listAbsent(ctx, row, studentId)).length > 0
    const guardians = isAbsent ? await listGuardiansSeeing(ctx, [studentId], 'attendance') : []
    const [student] = await ctx.db.select({ name: users.candidateName }).from(users).where(eq(users.id, studentId))
    if (!row || !student || !guardians.some(({ guardianId }) => guardianId === userId)) return { droppedFor: 'settled' }
    return { values: { student: student.name, class: row.subject, time: formatDayAndTime(row.startsAt) } }
  },
}
