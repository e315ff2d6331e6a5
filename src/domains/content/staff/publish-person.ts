import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { mayDo } from '#domains/identity/access.ts'
import { listPeopleWith } from '#domains/identity/staff/reads.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import type { PublishedByTwo } from '#platform/data/drafts/kinds.ts'
import { notFound } from '#platform/errors.ts'
import { msg, t } from '#platform/text/messages.ts'
import { staffPaths } from '#platform/text/staff-paths.ts'
import type { ConsentKind } from '../schema.ts'
import { consents, testimonials, toppers } from '../tables.ts'
import { consentFields, testimonialFields, topperFields } from './fields.ts'
import { demand, demandFields, type Problems, readFields, shapeOf, storeFields } from './prepare-fields.ts'
import { type Kind, nextPosition } from './prepare-kind.ts'

/*
 * People shown by the institute: toppers and testimonials. Both need a consent.
 */

const givenConsent = z.strictObject(shapeOf(consentFields))
const consentBody = givenConsent.default(() => givenConsent.parse({}))
type ConsentBody = z.output<typeof consentBody>

function checkConsent(problems: Problems, consent: ConsentBody, today: string) {
  demand(problems, {
    'consent.file': [consent.file, t`The signed consent is missing.`],
    'consent.result_on': [consent.result_on, t`Please say when the result came out.`],
    'consent.given_on': [consent.given_on, t`Please say when the consent was signed.`],
  })
  const { result_on, given_on } = consent
  if (result_on !== null && given_on !== null && given_on < result_on)
    problems['consent.given_on'] = t`A consent signed before the result does not cover it. Please get a new one signed.`
  if (given_on !== null && given_on > today) problems['consent.given_on'] = t`This date is in the future.`
  if (!consent.is_minor) return
  demand(problems, {
    'consent.guardian_name': [
      consent.guardian_name,
      t`For a person under 18, please enter the name of the parent or guardian.`,
    ],
    'consent.guardian_file': [
      consent.guardian_file,
      t`For a person under 18, please upload the signed consent of the parent or guardian.`,
    ],
  })
}

/** Refuses a withdrawn paper, which covers nothing any more, whatever name it is uploaded under. */
async function checkHeld(ctx: Context, problems: Problems, { file }: ConsentBody) {
  if (file === null) return
  const isWithdrawn = and(eq(consents.storageKey, file), isNotNull(consents.withdrawnAt))
  if ((await ctx.db.$count(consents, isWithdrawn)) > 0)
    problems['consent.file'] = t`This consent has been withdrawn. Please get a new one signed.`
}

type Shown = { kind: ConsentKind; personName: string; consent: ConsentBody; known: string | null }

/** Returns the consent's row: the existing one if it is identical, else a new one, as consents are never changed. */
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
  if (!row) return givenConsent.parse({})
  return {
    file: row.withdrawnAt === null ? row.storageKey : null,
    result_on: row.resultOn,
    given_on: row.givenOn,
    is_minor: row.isMinor,
    guardian_name: row.guardianName ?? '',
    guardian_file: row.guardianStorageKey,
  }
}

const topperBody = z.strictObject({ ...shapeOf(topperFields), consent: consentBody })
type TopperBody = z.output<typeof topperBody>

export const topperKind: Kind<TopperBody> = {
  body: topperBody,
  titleOf: ({ name, exam }) => [name, exam].filter(Boolean).join(', '),
  async read(ctx, id) {
    const [row] = await ctx.db.select().from(toppers).where(eq(toppers.id, id))
    return row ? { ...readFields(topperFields, row), consent: await readConsent(ctx, row.consentId) } : null
  },
  async check(ctx, { body }) {
    const problems: Problems = {}
    demandFields(problems, topperFields, body)
    const year = body.year ?? ctx.now.getUTCFullYear()
    const isYear = Number.isInteger(year) && year >= 1950 && year <= ctx.now.getUTCFullYear() + 1
    if (!isYear) problems.year = t`Please enter a valid year.`
    checkConsent(problems, body.consent, ctx.now.toISOString().slice(0, 10))
    await checkHeld(ctx, problems, body.consent)
    return problems
  },
  async apply(ctx, { id, body }) {
    const [old] = await ctx.db.select({ consentId: toppers.consentId }).from(toppers).where(eq(toppers.id, id))
    const known = old?.consentId ?? null
    const consentId = await storeConsent(ctx, { kind: 'topper', personName: body.name, consent: body.consent, known })
    const row = { ...storeFields(topperFields, body), consentId, isLive: true }
    await ctx.db
      .insert(toppers)
      .values({ id, position: nextPosition(toppers), ...row })
      .onConflictDoUpdate({ target: toppers.id, set: row })
  },
  async setLive({ db }, id, isLive) {
    await db.update(toppers).set({ isLive }).where(eq(toppers.id, id))
  },
}

/** Returns whether a course exists. Raw SQL, as courses belong to the catalogue, a domain above this one. */
async function isCourse({ db }: Context, courseId: string) {
  const { rows } = await db.execute(sql`select 1 from courses where id = ${courseId}`)
  return rows.length > 0
}

const testimonialBody = z.strictObject({ ...shapeOf(testimonialFields), consent: consentBody })
type TestimonialBody = z.output<typeof testimonialBody>

export const testimonialKind: Kind<TestimonialBody> = {
  body: testimonialBody,
  titleOf: ({ title }) => title,
  async read(ctx, id) {
    const [row] = await ctx.db.select().from(testimonials).where(eq(testimonials.id, id))
    return row ? { ...readFields(testimonialFields, row), consent: await readConsent(ctx, row.consentId) } : null
  },
  async check(ctx, { body }) {
    const problems: Problems = {}
    demandFields(problems, testimonialFields, body)
    if (body.course_id !== null && !(await isCourse(ctx, body.course_id)))
      problems.course_id = t`This course does not exist.`
    checkConsent(problems, body.consent, ctx.now.toISOString().slice(0, 10))
    await checkHeld(ctx, problems, body.consent)
    return problems
  },
  async apply(ctx, { id, body }) {
    const [old] = await ctx.db.select().from(testimonials).where(eq(testimonials.id, id))
    const known = old?.consentId ?? null
    const shown = { kind: 'testimonial' as const, personName: body.title, consent: body.consent, known }
    const row = { ...storeFields(testimonialFields, body), consentId: await storeConsent(ctx, shown), isLive: true }
    await ctx.db
      .insert(testimonials)
      .values({ id, position: nextPosition(testimonials), ...row })
      .onConflictDoUpdate({ target: testimonials.id, set: row })
  },
  async setLive({ db }, id, isLive) {
    await db.update(testimonials).set({ isLive }).where(eq(testimonials.id, id))
  },
}

const yes = (value: boolean | null) => (value === null ? null : value ? t`yes` : t`no`)

/** Approval before someone's face is shown: everything on the card, and the consent it rests on. */
export const topperByTwo: PublishedByTwo<TopperBody> = {
  action: 'publish-topper',
  label: msg`Toppers shown with name and photo`,
  short: msg`Topper`,
  mayApprove: ({ actor }) => mayDo(actor, 'consents.approve'),
  listApprovers: (ctx) => listPeopleWith(ctx, 'consents.approve'),
  pathOf: staffPaths.topper,
  lines: [
    { label: msg`Name`, as: 'text', of: ({ name }) => name },
    { label: msg`Photo`, as: 'picture', of: ({ photo_url }) => photo_url },
    { label: msg`Exam`, as: 'text', of: ({ exam, year }) => [exam, year ?? ''].join(' ').trim() },
    { label: msg`Rank or score`, as: 'text', of: ({ result }) => result },
    { label: msg`Course`, as: 'text', of: ({ course_name, course_duration }) => `${course_name}, ${course_duration}` },
    { label: msg`Paid course`, as: 'text', of: ({ is_paid }) => yes(is_paid) },
    { label: msg`Result date`, as: 'day', of: ({ consent }) => consent.result_on },
    { label: msg`Consent signed`, as: 'day', of: ({ consent }) => consent.given_on },
    { label: msg`Signed form`, as: 'consent-file', of: ({ consent }) => consent.file },
    { label: msg`Under 18`, as: 'text', of: ({ consent }) => yes(consent.is_minor) },
    {
      label: msg`Parent or guardian`,
      as: 'text',
      of: ({ consent }) => (consent.is_minor ? consent.guardian_name : null),
    },
    {
      label: msg`Guardian’s signed form`,
      as: 'consent-file',
      of: ({ consent }) => (consent.is_minor ? consent.guardian_file : null),
    },
  ],
}

const tables = { topper: toppers, testimonial: testimonials }

/**
 * Takes down whatever a consent covered, then ends the consent; the database accepts no other order. 404 if no
 * valid one exists.
 */
export async function withdrawConsent(ctx: Context, { kind, id }: { kind: ConsentKind; id: string }) {
  const table = tables[kind]
  await inTransaction(ctx, async (ctx) => {
    const [shown] = await ctx.db
      .update(table)
      .set({ isLive: false })
      .where(eq(table.id, id))
      .returning({ consentId: table.consentId })
    if (!shown?.consentId) throw notFound('consent')
    await ctx.db.update(table).set({ isLive: false }).where(eq(table.consentId, shown.consentId))
    await ctx.db.update(consents).set({ withdrawnAt: ctx.now }).where(eq(consents.id, shown.consentId))
    await audit(ctx, { action: 'consent-withdrawn', subjectId: shown.consentId, details: { kind } })
  })
}
