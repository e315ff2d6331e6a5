import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { type Context, userOf } from '../../../platform/context.ts'
import { prepareQuery } from '../../../platform/database/database.ts'
import { auditLog, revisions } from '../../../platform/database/tables.ts'
import { readPage } from '../../../platform/http/staff-list.ts'
import { centresWith, mayDo } from '../../identity/access.ts'
import { draftKinds } from '../collect-kinds.ts'
import { listNames } from '../drafts/present-draft.ts'
import { findTitles } from './find-titles.ts'
import { sentenceOf } from './rules.ts'
import type { AuditFilter, AuditRow } from './schema.ts'

const money = [
  'counter-payment-taken',
  'cheque-bounced',
  'cheque-cleared',
  'refund-requested',
  'refund-approved',
  'refund-refused',
]
const exams = [
  'results-released',
  'key-corrected',
  'question-dropped',
  'test-scheduled',
  'pattern-stored',
  'paper-read',
  'test-taken-back',
]

/** What of the log somebody may read: all, a centre's, of money, of exams, and always one's own. */
function mayRead(ctx: Context): SQL | undefined {
  const { actor } = ctx
  const own = centresWith(actor, 'audit.read')
  if (own === null) return undefined
  const centres = own.length > 0 ? inArray(auditLog.centreId, own) : undefined
  const seen = [eq(auditLog.actorId, userOf(ctx).id), centres]
  if (mayDo(actor, 'audit.read-money')) seen.push(inArray(auditLog.action, money))
  if (mayDo(actor, 'audit.read-exams')) seen.push(inArray(auditLog.action, exams))
  return or(...seen)
}

const startOfDay = (day: string) => new Date(`${day}T00:00:00+05:30`)
const endOfDay = (day: string) => new Date(startOfDay(day).getTime() + 24 * 3_600_000)

function chosen({ who, subject, action, centre, from, to }: AuditFilter) {
  return and(
    who ? eq(auditLog.actorId, who) : undefined,
    subject ? eq(auditLog.subjectId, subject) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    centre ? eq(auditLog.centreId, centre) : undefined,
    from ? gte(auditLog.at, startOfDay(from)) : undefined,
    to ? lt(auditLog.at, endOfDay(to)) : undefined,
  )
}

type Row = typeof auditLog.$inferSelect

const newestOf = prepareQuery((db) =>
  db
    .selectDistinctOn([revisions.subjectId])
    .from(revisions)
    .where(sql`${revisions.subjectId} = any(${sql.placeholder('ids')}::uuid[])`)
    .orderBy(revisions.subjectId, desc(revisions.version))
    .prepare('newest_revisions'),
)

/** The titles of what was published, from its revisions: the log itself holds no names. */
async function listTitles(ctx: Context, rows: Row[]) {
  const ids = rows.flatMap(({ subjectKind, subjectId }) => (subjectKind && subjectId ? [subjectId] : []))
  if (ids.length === 0) return new Map<string, string>()
  const found = await newestOf(ctx.db, { ids: [...new Set(ids)] })
  const titleOf = ({ kind, body }: typeof revisions.$inferSelect) => draftKinds.get(kind)?.titleOf(body) ?? ''
  return new Map(found.map((one) => [one.subjectId, titleOf(one)]))
}

async function presentRows(ctx: Context, rows: Row[]) {
  const people = rows.flatMap(({ actorId, subjectId }) => [actorId, subjectId])
  const [names, titles] = await Promise.all([listNames(ctx, people), listTitles(ctx, rows)])
  const others = await findTitles(
    ctx,
    rows.flatMap(({ subjectId }) => (subjectId && !names.has(subjectId) && !titles.has(subjectId) ? [subjectId] : [])),
  )
  return (row: Row): AuditRow => {
    const { subjectId, subjectKind, action, details } = row
    const title = titles.get(subjectId ?? '') ?? others.get(subjectId ?? '')
    const kind = subjectKind ? `a ${subjectKind.replaceAll('-', ' ')}` : ''
    const subject = title ? `“${title}”` : (names.get(subjectId ?? '')?.candidate_name ?? kind)
    const actor = names.get(row.actorId ?? '')?.candidate_name ?? null
    return {
      _id: row.id,
      at: row.at.toISOString(),
      actor,
      action,
      sentence: sentenceOf({ actor, action, subject, isSelf: subjectId === row.actorId, details }),
      subject_kind: subjectKind,
      subject_id: subjectId,
      details,
    }
  }
}

const order = { column: auditLog.at, id: auditLog.id, type: 'timestamptz' as const, descending: true }

const rowsOf = prepareQuery((db) =>
  db
    .select()
    .from(auditLog)
    .where(sql`${auditLog.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .prepare('audit_rows'),
)

/** Who did what, the newest first, in sentences. */
export function listAudit(
  ctx: Context,
  { after, limit, ...filter }: AuditFilter & { after?: string | undefined; limit: number },
) {
  const only = and(mayRead(ctx), chosen(filter))
  return readPage(ctx, { from: auditLog, only, order, limit, after }, async (ids) => {
    const rows = ids.length === 0 ? [] : await rowsOf(ctx.db, { ids })
    return rows.map(await presentRows(ctx, rows))
  })
}
