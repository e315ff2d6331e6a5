import { and, eq, isNotNull, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { audit } from '../../../platform/data/database/audit.ts'
import { newId } from '../../../platform/data/database/ids.ts'
import { day, id } from '../../../platform/http/schema.ts'
import { plainText } from '../../../platform/text/schema.ts'
import { consents, testimonials, toppers } from '../tables.ts'
import type { ConsentKind } from '../toppers/schema.ts'
import { demand, fileAddress, lineText, optionalNumber, type Problems, shortText, textBlock } from './check-fields.ts'
import type { Kind } from './prepare-kind.ts'

/* Those whom the institute shows: toppers, and people who say something about it. Both hang on a consent. */

/** The key of a private file, as the upload answered it. */
const privateFile = plainText(200)
  .regex(/^consents\/[\w-]+\.(?:pdf|webp)$/, 'is no file of a consent')
  .nullable()
  .default(null)

const consentFields = z.strictObject({
  file: privateFile,
  result_on: day.nullable().default(null),
  given_on: day.nullable().default(null),
  is_minor: z.boolean().default(false),
  guardian_name: shortText,
  guardian_file: privateFile,
})
export const consentBody = consentFields.default(() => consentFields.parse({}))
type ConsentBody = z.output<typeof consentBody>

function checkConsent(problems: Problems, consent: ConsentBody, today: string) {
  demand(problems, {
    'consent.file': [consent.file, 'The signed consent is missing.'],
    'consent.result_on': [consent.result_on, 'Please say when the result came out.'],
    'consent.given_on': [consent.given_on, 'Please say when the consent was signed.'],
  })
  const { result_on, given_on } = consent
  if (result_on !== null && given_on !== null && given_on < result_on)
    problems['consent.given_on'] = 'A consent from before the result does not cover it. Please have a new one signed.'
  if (given_on !== null && given_on > today) problems['consent.given_on'] = 'This day has not come yet.'
  if (!consent.is_minor) return
  demand(problems, {
    'consent.guardian_name': [consent.guardian_name, 'Under 18 the name of the parent or guardian is needed.'],
    'consent.guardian_file': [
      consent.guardian_file,
      'Under 18 the signed consent of the parent or guardian is needed.',
    ],
  })
}

/** A paper that was withdrawn covers nothing any more, under whatever name it comes back. */
async function checkHeld(ctx: Context, problems: Problems, { file }: ConsentBody) {
  if (file === null) return
  const isWithdrawn = and(eq(consents.storageKey, file), isNotNull(consents.withdrawnAt))
  if ((await ctx.db.$count(consents, isWithdrawn)) > 0)
    problems['consent.file'] = 'This consent was withdrawn. Please have a new one signed.'
}

type Shown = { kind: ConsentKind; personName: string; consent: ConsentBody; known: string | null }

/** The consent as a row: the one that is there when it is the same, else a new one, as none is ever changed. */
async function storeConsent(ctx: Context, { kind, personName, consent, known }: Shown) {
  const row = {
    kind,
    personName,
    storageKey: consent.file ?? '',
    resultOn: consent.result_on ?? '',
    givenOn: consent.given_on ?? '',
    isMinor: consent.is_minor,
    guardianName: consent.is_minor ? consent.guardian_name.trim() : null,
    guardianStorageKey: consent.is_minor ? consent.guardian_file : null,
  }
  const [old] = known ? await ctx.db.select().from(consents).where(eq(consents.id, known)) : []
  const isSame = old?.storageKey === row.storageKey && old.givenOn === row.givenOn && old.withdrawnAt === null
  if (old && isSame && old.guardianStorageKey === row.guardianStorageKey && old.resultOn === row.resultOn) return old.id
  const id = newId()
  const recordedBy = ctx.actor.kind === 'user' ? ctx.actor.id : null
  await ctx.db.insert(consents).values({ id, recordedBy, recordedAt: ctx.now, ...row })
  await audit(ctx, { action: 'consent-recorded', subjectId: id, details: { kind, is_minor: row.isMinor } })
  return id
}

async function readConsent({ db }: Context, consentId: string | null): Promise<ConsentBody> {
  const [row] = consentId ? await db.select().from(consents).where(eq(consents.id, consentId)) : []
  if (!row) return consentFields.parse({})
  return {
    file: row.withdrawnAt === null ? row.storageKey : null,
    result_on: row.resultOn,
    given_on: row.givenOn,
    is_minor: row.isMinor,
    guardian_name: row.guardianName ?? '',
    guardian_file: row.guardianStorageKey,
  }
}

const topperBody = z.strictObject({
  name: shortText,
  photo_url: fileAddress,
  exam: shortText,
  year: optionalNumber,
  result: shortText.describe('The rank or the score'),
  course_name: shortText,
  course_duration: shortText,
  is_paid: z.boolean().nullable().default(null),
  consent: consentBody,
})
export type TopperBody = z.output<typeof topperBody>

export const topperKind: Kind<TopperBody> = {
  body: topperBody,
  titleOf: ({ name, exam }) => [name, exam].filter(Boolean).join(', '),
  async read(ctx, id) {
    const [row] = await ctx.db.select().from(toppers).where(eq(toppers.id, id))
    if (!row) return null
    return {
      name: row.name,
      photo_url: row.photoUrl,
      exam: row.exam,
      year: row.year,
      result: row.result,
      course_name: row.courseName,
      course_duration: row.courseDuration,
      is_paid: row.isPaid,
      consent: await readConsent(ctx, row.consentId),
    }
  },
  async check(ctx, { body }) {
    const problems: Problems = {}
    demand(problems, {
      name: [body.name, 'The name is missing.'],
      exam: [body.exam, 'The exam is missing.'],
      year: [body.year, 'The year is missing.'],
      result: [body.result, 'The rank or the score is missing.'],
      course_name: [body.course_name, 'Readers have to know which course it was.'],
      course_duration: [body.course_duration, 'Readers have to know how long the course was.'],
      is_paid: [body.is_paid, 'Please say whether the course was paid for.'],
    })
    const year = body.year ?? ctx.now.getUTCFullYear()
    const isYear = Number.isInteger(year) && year >= 1950 && year <= ctx.now.getUTCFullYear() + 1
    if (!isYear) problems.year = 'This is not a year.'
    checkConsent(problems, body.consent, ctx.now.toISOString().slice(0, 10))
    await checkHeld(ctx, problems, body.consent)
    return problems
  },
  async apply(ctx, { id, body }) {
    const [old] = await ctx.db.select({ consentId: toppers.consentId }).from(toppers).where(eq(toppers.id, id))
    const known = old?.consentId ?? null
    const consentId = await storeConsent(ctx, { kind: 'topper', personName: body.name, consent: body.consent, known })
    const row = {
      name: body.name.trim(),
      photoUrl: body.photo_url,
      exam: body.exam.trim(),
      year: body.year ?? 0,
      result: body.result.trim(),
      courseName: body.course_name.trim(),
      courseDuration: body.course_duration.trim(),
      isPaid: body.is_paid ?? true,
      consentId,
      isLive: true,
    }
    const [last] = await ctx.db.select({ position: max(toppers.position) }).from(toppers)
    await ctx.db
      .insert(toppers)
      .values({ id, position: (last?.position ?? 0) + 1, ...row })
      .onConflictDoUpdate({ target: toppers.id, set: row })
  },
  async setLive({ db }, id, isLive) {
    await db.update(toppers).set({ isLive }).where(eq(toppers.id, id))
  },
}

/** A course is the catalogue's, which lies above this domain: it is only asked whether there is one. */
async function isCourse({ db }: Context, courseId: string) {
  const { rows } = await db.execute(sql`select 1 from courses where id = ${courseId}`)
  return rows.length > 0
}

const testimonialBody = z.strictObject({
  title: shortText.describe('The name'),
  sub_title: lineText,
  content: textBlock,
  photo_url: fileAddress,
  course_id: id.nullable().default(null).describe('Shown on the page of this course too'),
  consent: consentBody,
})
type TestimonialBody = z.output<typeof testimonialBody>

export const testimonialKind: Kind<TestimonialBody> = {
  body: testimonialBody,
  titleOf: ({ title }) => title,
  async read(ctx, id) {
    const [row] = await ctx.db.select().from(testimonials).where(eq(testimonials.id, id))
    if (!row) return null
    const { title, subTitle, content, studentImage, courseId, consentId } = row
    const consent = await readConsent(ctx, consentId)
    return { title, sub_title: subTitle, content, photo_url: studentImage, course_id: courseId, consent }
  },
  async check(ctx, { body }) {
    const problems: Problems = {}
    demand(problems, {
      title: [body.title, 'The name is missing.'],
      content: [body.content, 'What was said is missing.'],
    })
    if (body.course_id !== null && !(await isCourse(ctx, body.course_id)))
      problems.course_id = 'This course is not known.'
    checkConsent(problems, body.consent, ctx.now.toISOString().slice(0, 10))
    await checkHeld(ctx, problems, body.consent)
    return problems
  },
  async apply(ctx, { id, body }) {
    const [old] = await ctx.db.select().from(testimonials).where(eq(testimonials.id, id))
    const known = old?.consentId ?? null
    const shown = { kind: 'testimonial' as const, personName: body.title, consent: body.consent, known }
    const row = {
      title: body.title.trim(),
      subTitle: body.sub_title.trim(),
      content: body.content.trim(),
      studentImage: body.photo_url,
      courseId: body.course_id,
      consentId: await storeConsent(ctx, shown),
      isLive: true,
    }
    const [last] = await ctx.db.select({ position: max(testimonials.position) }).from(testimonials)
    await ctx.db
      .insert(testimonials)
      .values({ id, position: (last?.position ?? 0) + 1, ...row })
      .onConflictDoUpdate({ target: testimonials.id, set: row })
  },
  async setLive({ db }, id, isLive) {
    await db.update(testimonials).set({ isLive }).where(eq(testimonials.id, id))
  },
}
