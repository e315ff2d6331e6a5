import { and, eq, inArray, isNull } from 'drizzle-orm'
import { subjects } from '#domains/catalogue/tables.ts'
import { listGuardiansSeeing } from '#domains/identity/guardians/reads.ts'
import { institutePlaceholder, mailTemplate } from '#domains/identity/mail-templates/rules.ts'
import { isStudent, users } from '#domains/identity/tables.ts'
import type { Filled, MessageKind } from '#domains/messages/outbox/describe-kind.ts'
import { queueMessage } from '#domains/messages/outbox/queue-message.ts'
import { enrolments } from '#domains/purchases/enrolments/tables.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { formatDayAndTime } from '#platform/text/india-time.ts'
import { msg, plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { classes, classRooms } from '../tables.ts'
import type { Audience } from './schema.ts'

/*
 * Messages about a class that was cancelled, moved or given to another teacher. They go to the students of its
 * batches, to the guardians who can see their timetable, and to its teachers, except the person who made the change.
 */

type Place = { batchIds: string[]; teacherIds: readonly (string | null)[] }

async function listTold(ctx: Context, { batchIds, teacherIds }: Place) {
  const seated =
    batchIds.length === 0
      ? []
      : await ctx.db
          .selectDistinct({ id: users.id })
          .from(enrolments)
          .innerJoin(users, eq(users.id, enrolments.studentId))
          .where(and(inArray(enrolments.batchId, batchIds), isNull(enrolments.endedAt), isStudent(users)))
  const students = seated.map(({ id }) => id)
  const guardians = await listGuardiansSeeing(ctx, students, 'timetable')
  const actorId = ctx.actor.kind === 'user' ? ctx.actor.id : null
  const teachers = teacherIds.filter((id) => id !== null && id !== actorId)
  const known = new Set(students)
  const others = new Set(guardians.map(({ guardianId }) => guardianId).filter((id) => !known.has(id)))
  return { students, guardians: [...others], teachers: [...new Set(teachers)].filter((id) => id !== null) }
}
type Told = Awaited<ReturnType<typeof listTold>>

const totalOf = ({ students, guardians, teachers }: Told) => new Set([...students, ...guardians, ...teachers]).size

/** Counts who would be told of a change now. */
export async function countTold(ctx: Context, place: Place): Promise<Audience> {
  const told = await listTold(ctx, place)
  const names =
    told.teachers.length === 0
      ? []
      : await ctx.db.select({ name: users.candidateName }).from(users).where(inArray(users.id, told.teachers))
  return {
    students: told.students.length,
    guardians: told.guardians.length,
    teachers: names.map(({ name }) => name).sort(),
    total: totalOf(told),
  }
}

type Change = Place & {
  kind: 'class-cancelled' | 'class-changed'
  classId: string
  version: number
  relevantUntil: Date
  /** Number of people that the caller was shown; undefined: none was shown. */
  shown: number | undefined
}

/** Queues messages about a change, in its transaction. 409 with the new number when the caller was shown another number of people. */
export async function tellChange(ctx: Context, { kind, classId, version, relevantUntil, shown, ...place }: Change) {
  const told = await listTold(ctx, place)
  const total = totalOf(told)
  if (shown !== undefined && shown !== total) {
    const people = plural(total, '# person', '# people')
    const message = t`Meanwhile ${people} would be told. Please look at it and confirm again.`
    throw new AppError('conflict', message, { data: { told: total } })
  }
  for (const userId of new Set([...told.students, ...told.guardians, ...told.teachers])) {
    const about = { classId, version: String(version) }
    await queueMessage(ctx, {
      kind,
      userId,
      about,
      dedupeKey: `${kind}:${classId}:${version}:${userId}`,
      relevantUntil,
    })
  }
}

// not translated: an example of a time
const time = '23 Nov, 4:30 pm'
const samples = { class: msg`Mathematics`, time, reason: msg`The teacher is ill.` }
const changeSamples = { class: msg`Mathematics`, time, teacher: 'M. Parida', room: msg`Room 1` }
const link = {
  name: 'link',
  label: msg`The timetable`,
  sample: 'https://institute.example/account/classes',
} as const

export const cancelledTemplate = mailTemplate({
  key: 'class-cancelled',
  name: msg`Class cancelled`,
  when: msg`The office has cancelled a class. Sent to its students, their guardians and the teacher.`,
  subject: msg`Cancelled: {class}, {time}`,
  text: msg`The class {class} on {time} is cancelled: {reason}

{link}

{institute}
`,
  placeholders: [
    institutePlaceholder,
    { name: 'class', label: msg`The subject of the class`, sample: samples.class },
    { name: 'time', label: msg`When it was to begin`, sample: samples.time },
    { name: 'reason', label: msg`The reason`, sample: samples.reason },
    link,
  ],
})

export const changedTemplate = mailTemplate({
  key: 'class-changed',
  name: msg`Class moved or changed`,
  when: msg`A class has another time, teacher or room. Sent to its students, their guardians and the teachers.`,
  subject: msg`Changed: {class}, now {time}`,
  text: msg`The class {class} is now on {time}, with {teacher}, in {room}.

{link}

{institute}
`,
  placeholders: [
    institutePlaceholder,
    { name: 'class', label: msg`The subject of the class`, sample: changeSamples.class },
    { name: 'time', label: msg`When it begins`, sample: changeSamples.time },
    { name: 'teacher', label: msg`The teacher`, sample: changeSamples.teacher },
    { name: 'room', label: msg`The room`, sample: changeSamples.room },
    link,
  ],
})

/** Returns the class if nothing has changed in it since. */
async function findUnchanged(ctx: Context, { classId = '', version = '' }: Record<string, string>) {
  const [row] = await ctx.db
    .select({ class: classes, subject: subjects.name, teacher: users.candidateName, room: classRooms.name })
    .from(classes)
    .innerJoin(subjects, eq(subjects.id, classes.subjectId))
    .leftJoin(users, eq(users.id, classes.teacherId))
    .leftJoin(classRooms, eq(classRooms.id, classes.roomId))
    .where(eq(classes.id, classId))
  return row && String(row.class.version) === version ? row : null
}

const settled: Filled = { droppedFor: 'settled' }
const common = { purpose: 'transactional', oneOf: ['whatsapp', 'sms', 'mail'], hasNotice: true } as const

/** Messages about changed classes; after several changes of a class only the last message is sent. */
export const classKinds: MessageKind[] = [
  {
    ...common,
    key: 'class-cancelled',
    name: cancelledTemplate.name,
    template: cancelledTemplate,
    path: paths.classes,
    samples,
    async fill(ctx, { about }) {
      const row = await findUnchanged(ctx, about)
      if (!row) return settled
      const { startsAt, cancelReason } = row.class
      return { values: { class: row.subject, time: formatDayAndTime(startsAt), reason: cancelReason ?? '' } }
    },
  },
  {
    ...common,
    key: 'class-changed',
    name: changedTemplate.name,
    template: changedTemplate,
    path: paths.classes,
    samples: changeSamples,
    async fill(ctx, { about }) {
      const row = await findUnchanged(ctx, about)
      if (!row) return settled
      const place = { teacher: row.teacher ?? t`a teacher to be named`, room: row.room ?? t`a room to be named` }
      return { values: { class: row.subject, time: formatDayAndTime(row.class.startsAt), ...place } }
    },
  },
]
