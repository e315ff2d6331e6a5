import { and, eq, exists, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { centresWith, mayDo } from '#domains/identity/access.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { midnightInIndia } from '#platform/data/database/days.ts'
import { namedStatement } from '#platform/data/database/statements.ts'
import { auditLog, type DraftBody } from '#platform/data/database/tables.ts'
import { readPage } from '#platform/http/staff-list.ts'
import { t, translated } from '#platform/text/messages.ts'
import { draftKinds } from '../collect-kinds.ts'
import { sentences } from './rules.ts'
import type { AuditAuthor, AuditFilter, AuditRow } from './schema.ts'

type Told = {
  actor: string | null
  action: string
  /** Description in words; '' when nothing is known about it any more. */
  subject: string
  isSelf?: boolean
  details: Record<string, unknown>
}

const plain = (action: string) => action.replaceAll('-', ' ')

function fill(words: string, { subject, details }: Pick<Told, 'subject' | 'details'>) {
  return words.replace(/\{(\w+)\}/g, (_all, name: string) => {
    if (name === 's') return subject === '' ? t`someone` : subject
    const value = details[name]
    return Array.isArray(value) ? value.join(', ') : String(value ?? '')
  })
}

/** Removes the traces of missing details: `, version ` and `: ` at the end of a sentence. */
const tidy = (sentence: string) =>
  sentence
    .replace(/ \(\)/, '')
    .replace(/ {2,}/g, ' ')
    .replace(/,? (?:version|(?:for )?order|from|to|as)(?= ?$)/, '')
    .replace(/[:,]? *$/, '')

/** Writes an entry as a sentence: Rina Das published “Holiday on 26 January”, version 4. */
export function sentenceOf({ actor, action, isSelf, ...entry }: Told) {
  const words = sentences[action] ?? `${plain(action)}: {s}`
  const { by, alone, self } = typeof words === 'string' ? { by: words, alone: undefined, self: undefined } : words
  if (actor === null) {
    const whole = alone === undefined ? t`System: ${translated(by ?? plain(action))}` : translated(alone)
    const sentence = tidy(fill(whole, entry))
    return sentence.slice(0, 1).toUpperCase() + sentence.slice(1)
  }
  const sentence = isSelf ? (self ?? by) : (by ?? self)
  return `${actor} ${tidy(fill(translated(sentence ?? plain(action)), isSelf && self === undefined ? { ...entry, subject: t`themselves` } : entry))}`
}

const anyOfIds = sql`any(${sql.placeholder('ids')}::uuid[])`
const titlesOf = namedStatement<{ id: string; name: string }>(
  'audit_titles',
  sql`select id, name from leads where id = ${anyOfIds}
    union all select id, name from tests where id = ${anyOfIds}
    union all select id, name from courses where id = ${anyOfIds}
    union all select id, title from classes where id = ${anyOfIds}
    union all select id, code from batches where id = ${anyOfIds}
    union all select id, title from content_items where id = ${anyOfIds}`,
)

/** Returns the current names of things without revisions; the log itself contains no names. */
async function findTitles(ctx: Context, ids: string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await titlesOf(ctx.db, { ids: [...new Set(ids)] })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const money = [
  'counter-payment-taken',
  'cheque-bounced',
  'cheque-cleared',
  'refund-asked',
  'refund-declined',
  'refund-requested',
  'refund-approved',
  'refund-refused',
  'concession-given',
  'due-waived',
  'admitted-unpaid',
  'unpaid-seat-ended',
]
const exams = [
  'results-released',
  'merit-list-made',
  'merit-list-changed',
  'merit-computed',
  'merit-published',
  'merit-list-shown',
  'merit-list-hidden',
  'key-corrected',
  'question-dropped',
  'challenge-window-set',
  'challenge-decided',
  'time-extended',
  'candidate-time-extended',
  'incident-noted',
  'absence-noted',
  'absence-withdrawn',
  'hall-message-sent',
  'test-scheduled',
  'pattern-stored',
  'paper-read',
  'paper-frozen',
  'paper-printed',
  'paper-keys-printed',
  'question-read',
  'question-sent-for-review',
  'question-taken-back',
  'question-returned',
  'question-approved',
  'questions-read-many',
  'test-taken-back',
  'test-ended-early',
  'test-extended',
]

/**
 * Condition for the log entries this person may read: all, a centre's, those on money, on exams, and always their
 * own.
 */
function mayRead(ctx: Context): SQL | undefined {
  const { actor } = ctx
  const centreIds = centresWith(actor, 'audit.read')
  if (centreIds === null) return undefined
  const centres = centreIds.length > 0 ? inArray(auditLog.centreId, centreIds) : undefined
  const seen = [eq(auditLog.actorId, userOf(ctx).id), centres]
  if (mayDo(actor, 'audit.read-money')) seen.push(inArray(auditLog.action, money))
  if (mayDo(actor, 'audit.read-exams')) seen.push(inArray(auditLog.action, exams))
  return or(...seen)
}

function chosen({ who, subject, action, centre, from, to }: AuditFilter) {
  return and(
    who ? eq(auditLog.actorId, who) : undefined,
    subject ? eq(auditLog.subjectId, subject) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    centre ? eq(auditLog.centreId, centre) : undefined,
    from ? gte(auditLog.at, midnightInIndia(from, 0)) : undefined,
    to ? lt(auditLog.at, midnightInIndia(to, 1)) : undefined,
  )
}

/** Fields that give a draft its title. */
export const titleFields = ['name', 'title', 'exam', 'alt', 'code'] as const

const titleParts = sql.raw(titleFields.map((field) => `'${field}', body->'${field}'`).join(', '))

type Row = {
  id: string
  at: string
  actorId: string | null
  action: string
  subjectId: string | null
  details: AuditRow['details']
  subjectKind: string | null
  actor: string | null
  person: string | null
  /** Kind and body of the newest revision, for its title: the log itself contains no names. */
  kind: string | null
  titled: DraftBody | null
}

const rowsOf = namedStatement<Row>(
  'audit_rows',
  sql`select l.id, l.at::text, l.actor_id as "actorId", l.action, l.subject_id as "subjectId", l.details, l.subject_kind as "subjectKind",
      actors.candidate_name as actor, people.candidate_name as person, published.kind, published.titled
    from audit_log l left join users actors on actors.id = l.actor_id left join users people on people.id = l.subject_id
      left join lateral (select kind, jsonb_build_object(${titleParts}) as titled from revisions
        where kind = l.subject_kind and subject_id = l.subject_id order by version desc limit 1) published on true
    where l.id = any(${sql.placeholder('ids')}::uuid[]) order by l.at desc, l.id desc`,
)

const titleOf = ({ kind, titled }: Row) => (kind && titled && draftKinds.get(kind)?.titleOf(titled)) || null

async function presentRows(ctx: Context, rows: Row[]) {
  const others = await findTitles(
    ctx,
    rows.flatMap((row) => (row.subjectId && row.person === null && row.kind === null ? [row.subjectId] : [])),
  )
  return (row: Row): AuditRow => {
    const { actor, subjectId, subjectKind, action, details } = row
    const title = titleOf(row) ?? others.get(subjectId ?? '')
    const kind = subjectKind ? t`a ${subjectKind.replaceAll('-', ' ')}` : ''
    const subject = title ? `“${title}”` : (row.person ?? kind)
    return {
      _id: row.id,
      at: new Date(row.at).toISOString(),
      actor,
      action,
      sentence: sentenceOf({ actor, action, subject, isSelf: subjectId === row.actorId, details }),
      subject_kind: subjectKind,
      subject_id: subjectId,
      details,
    }
  }
}

/** Lists who wrote entries that this person may read, by name. */
export function listAuthors(ctx: Context): Promise<AuditAuthor[]> {
  const written = ctx.db
    .select({ one: sql`1` })
    .from(auditLog)
    .where(and(eq(auditLog.actorId, users.id), mayRead(ctx)))
  return ctx.db
    .select({ _id: users.id, candidate_name: users.candidateName })
    .from(users)
    .where(and(eq(users.role, 'staff'), exists(written)))
    .orderBy(users.candidateName, users.id)
}

const order = { column: auditLog.at, id: auditLog.id, type: 'timestamptz' as const, descending: true }

/** Lists log entries as sentences, newest first. */
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
