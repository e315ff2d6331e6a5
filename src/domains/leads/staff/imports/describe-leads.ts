import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { centres, courses } from '#domains/catalogue/tables.ts'
import { centresWith } from '#domains/identity/access.ts'
import { isWithin } from '#domains/identity/staff/find-own-students.ts'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { users } from '#domains/identity/tables.ts'
import { type Import, type ImportKind, type Known, parsePart, refuseField } from '#domains/imports/describe-kind.ts'
import { importRows } from '#domains/imports/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError } from '#platform/errors.ts'
import { msg, t } from '#platform/text/messages.ts'
import { keyOfName } from '#platform/text/typed.ts'
import { leadEvents, leads } from '../../tables.ts'
import { mayHear } from '../find-known.ts'
import { listOwners } from '../reads-choices.ts'
import { sourceNames } from '../rules.ts'
import { dealOut, guessColumns, isPhoneKey, judgeRow, keysOf } from './rules.ts'
import {
  type DealingChoices,
  leadDefaults,
  leadField,
  leadStoreOptions,
  type StagedLead,
  stagedLead,
} from './schema.ts'

type Contacts = { phone: typeof users.contact | typeof leads.phone; email: typeof users.email | typeof leads.email }

/** Condition for rows with one of these phone numbers or e-mails. */
function hasContact(keys: string[], { phone, email }: Contacts) {
  const emails = keys.filter((key) => key.includes('@'))
  const phones = keys.filter(isPhoneKey)
  return or(inArray(phone, phones), inArray(sql`lower(${email})`, emails))
}

/**
 * Finds existing records with these keys: an open lead with the e-mail, or with phone number and name, skips the
 * row; a lead with the number alone, or a student, is a warning. Nobody at another centre is named.
 */
async function findDoubles(ctx: Context, keys: string[]): Promise<Map<string, Known>> {
  const { db } = ctx
  const known = new Map<string, Known>()
  if (keys.length === 0) return known
  const ofUsers = hasContact(keys, { phone: users.contact, email: users.email })
  const people = await db
    .select({
      phone: users.contact,
      email: users.email,
      number: users.registrationNumber,
      mayRead: isWithin(ctx, 'students.read'),
    })
    .from(users)
    .where(and(ofUsers, inArray(users.role, ['student', 'tester']), isNull(users.deletedAt)))
  for (const { number, mayRead, phone, email } of people) {
    const message = mayRead ? t`belongs to a student: ${number}` : t`belongs to a student at another centre`
    for (const key of [phone, email.toLowerCase()]) known.set(key, { verdict: 'warning', message })
  }
  const { phone, email, name, centreId, ownerId } = leads
  const open = await db
    .select({ phone, email, name, centreId, ownerId })
    .from(leads)
    .where(and(hasContact(keys, { phone, email }), isNull(leads.closedAt), isNull(leads.mergedInto)))
  for (const lead of open) {
    const message = mayHear(ctx, lead)
      ? t`already belongs to an open lead: ${lead.name}`
      : t`already belongs to an open lead at another centre`
    for (const key of keysOf(lead)) known.set(key, { verdict: isPhoneKey(key) ? 'warning' : 'here', message })
  }
  return known
}

/** Counts an import's future leads at each centre, and lists who works on leads there. */
export async function readDealing(ctx: Context, importId: string): Promise<DealingChoices> {
  const centreId = sql<string | null>`${importRows.staged}->>'centreId'`
  const rows = await ctx.db
    .select({ center_id: centreId, name: centres.name, leads: sql<number>`count(*)::int` })
    .from(importRows)
    .leftJoin(centres, sql`${centres.id}::text = ${centreId}`)
    .where(and(eq(importRows.importId, importId), isNotNull(importRows.staged)))
    .groupBy(sql`1`, centres.name)
    .orderBy(centres.name)
  const owners = new Map<string, DealingChoices['owners'][number]>()
  for (const { center_id: at } of rows)
    for (const { _id, name } of await listOwners(ctx, at)) {
      const owner = owners.get(_id) ?? { _id, name, center_ids: [] }
      owners.set(_id, { ...owner, center_ids: [...owner.center_ids, at] })
    }
  const byName = [...owners.values()].sort((a, b) => a.name.localeCompare(b.name))
  return { centres: rows.map((row) => ({ ...row, name: row.name ?? t`No centre` })), owners: byName }
}

/** Reads the names that a file may use, within the importing person's rights. */
async function readNames(ctx: Context) {
  const ownCentreIds = centresWith(ctx.actor, 'leads.manage')
  const places = await ctx.db.select({ id: centres.id, name: centres.name }).from(centres)
  const offered = await ctx.db
    .select({ id: courses.id, name: courses.name })
    .from(courses)
    .where(eq(courses.isLive, true))
  const mapOf = (rows: { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [keyOfName(name), id]))
  const choice = (field: string) => (text: string) => ({ field, within: null, text })
  const choices = [
    ...places
      .filter(({ id }) => ownCentreIds === null || ownCentreIds.includes(id))
      .map(({ name }) => choice('centre')(name)),
    ...['', ...offered.map(({ name }) => name)].map(choice('course')),
    ...['', ...Object.values(sourceNames)].map(choice('source')),
  ]
  return { names: { centres: mapOf(places), courses: mapOf(offered), ownCentreIds }, choices }
}

function leadOf(staged: StagedLead, record: Import, { now, ownerId }: { now: Date; ownerId: string | null }) {
  const { next_follow_up_at: next } = parsePart(leadDefaults, record.defaults)
  return {
    id: newId(),
    kind: 'enquiry' as const,
    name: staged.name,
    phone: staged.phone,
    email: staged.email,
    centreId: staged.centreId,
    courseId: staged.courseId,
    source: staged.source,
    sourcePage: '',
    fingerprint: '',
    ownerId,
    createdBy: record.createdBy,
    nextFollowUpAt: next === null ? null : new Date(next),
    importId: record.id,
    createdAt: now,
  }
}

const openStore: ImportKind['openStore'] = async (ctx, record, options) => {
  const { owner_ids: chosen } = parsePart(leadStoreOptions, options)
  const { owners } = chosen.length > 0 ? await readDealing(ctx, record.id) : { owners: [] }
  const idle = chosen.some((id) => !owners.some(({ _id }) => _id === id))
  if (idle) throw refuseField('owner_ids', 'This person does not work on leads of these centres.')
  const ownerOf = dealOut(owners, chosen)
  const ownCentreIds = centresWith(ctx.actor, 'leads.manage')
  return async (ctx, rows) => {
    const staged = rows.map(({ staged }) => stagedLead.parse(staged))
    if (ownCentreIds !== null && staged.some(({ centreId }) => centreId === null || !ownCentreIds.includes(centreId)))
      throw new AppError('forbidden', 'You no longer manage leads at one of these centres.')
    const made = staged.map((row) => {
      return { note: row.note, lead: leadOf(row, record, { now: ctx.now, ownerId: ownerOf(row.centreId) }) }
    })
    const by = userOf(ctx).id
    await ctx.db.insert(leads).values(made.map(({ lead }) => lead))
    await ctx.db.insert(leadEvents).values(
      made.map(({ lead: { id: leadId, source }, note }) => {
        return { id: newId(), leadId, at: ctx.now, by, kind: 'made' as const, after: source, note }
      }),
    )
  }
}

/** Counts the leads of an import that were changed, called or merged since. */
function countWorked({ db }: Context, importId: string) {
  const hasEvents = sql`exists (select from lead_events e where e.lead_id = ${leads.id} and e.kind <> 'made')`
  const isTarget = sql`exists (select from leads o where o.merged_into = ${leads.id})`
  return db.$count(leads, and(eq(leads.importId, importId), or(gt(leads.version, 1), hasEvents, isTarget)))
}

/** Files of leads. */
export const leadKind: ImportKind = {
  name: 'lead',
  nouns: { single: msg`lead`, many: msg`leads` },
  who: permitted('leads.manage', 'use case'),
  permissions: ['leads.manage'],
  seesAll: (ctx) => centresWith(ctx.actor, 'leads.manage') === null,
  mostRows: 100_000,
  rowsAtOnce: 150,
  longest: 2000,
  isPersonal: true,
  fields: leadField.options,
  holdsDate: (field) => field !== 'name',
  defaults: leadDefaults,
  async guessColumns(_ctx, headings, remembered) {
    // No column tells the centre of the file, so the user is asked.
    return { columns: remembered ?? guessColumns(headings), isSure: false }
  },
  async requireColumns(_ctx, columns) {
    if (!columns.includes('name')) throw refuseField('columns', 'Please choose the column that contains the name.')
    if (!columns.includes('phone') && !columns.includes('email'))
      throw refuseField('columns', 'Please choose the column that contains the phone number or the e-mail.')
  },
  withinOf: () => null,
  async openJudge(ctx, { defaults }) {
    const { names, choices } = await readNames(ctx)
    const usual = parsePart(leadDefaults, defaults)
    return { judge: (values) => judgeRow(values, names, usual), choices }
  },
  findKnown: findDoubles,
  isHint: isPhoneKey,
  fieldOf: (key) => (key.includes('@') ? 'email' : 'phone'),
  tellEarlier: (position) => t`is the same as in row ${position}`,
  options: leadStoreOptions,
  openStore,
  countStored: ({ db }, importId) => db.$count(leads, eq(leads.importId, importId)),
  countUsed: countWorked,
  tellUsed: (used) => t`Somebody has worked on ${used} of these leads, so the import cannot be undone.`,
  async takeOut({ db }, importId, most) {
    const some = db.select({ id: leads.id }).from(leads).where(eq(leads.importId, importId)).limit(most)
    // Checked again by the statement itself, which waits for concurrent changes.
    const untouched = and(inArray(leads.id, some), eq(leads.version, 1))
    return (await db.delete(leads).where(untouched).returning({ id: leads.id })).length
  },
  audit: {
    subjectKind: 'lead-import',
    uploaded: 'leads-uploaded',
    stored: 'leads-imported',
    undone: 'leads-import-undone',
  },
}
