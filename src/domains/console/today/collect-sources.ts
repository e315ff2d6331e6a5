import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { reportAttention, resultAttention } from '#domains/attempts/ranking/reads-today.ts'
import {
  ownQuestionAttention,
  readingAttention,
  returnedQuestionAttention,
  reviewAttention,
  staleAttention,
} from '#domains/bank/reads-today.ts'
import { counterAttention, expiryAttention } from '#domains/content/staff/reads-today.ts'
import { testAttention, testsOfDay } from '#domains/exams/staff/reads-today.ts'
import { mayDo } from '#domains/identity/access.ts'
import { consentAttention } from '#domains/identity/staff/find-own-students.ts'
import { users } from '#domains/identity/tables.ts'
import { callsOfDay, enquiriesOfDay, leadAttention, ownWorkOfDay } from '#domains/leads/staff/reads-today.ts'
import { reasonAttention } from '#domains/learning/attendance/say-why.ts'
import { classesOfDay, presentOfDay } from '#domains/learning/classes/reads-today.ts'
import { handoverAttention, overnightAttention } from '#domains/purchases/drawers/reads-today.ts'
import {
  admissionsOfDay,
  chequeAttention,
  dueAttention,
  findingAttention,
  paymentAttention,
  payoutAttention,
  receivedOfDay,
  refundAttention,
} from '#domains/purchases/staff/reads-today.ts'
import { userOf } from '#platform/context.ts'
import { firstMoney } from '#platform/data/approvals/request-approval.ts'
import { approvals, auditLog, drafts, jobs } from '#platform/data/database/tables.ts'
import { readBackups } from '#platform/ops/backup/back-up-at-night.ts'
import { dayMs, hourMs } from '#platform/text/india-time.ts'
import { t, translated } from '#platform/text/messages.ts'
import type { AgendaSource, Attention, AttentionSource, DaySource } from '#platform/today.ts'
import { listedThings } from '../collect-kinds.ts'
import { firstStepAttention, type Installed } from '../first-steps/read-first-steps.ts'
import type { AgendaKind, AttentionKind, NumberKind } from './schema.ts'

const graceMs = 2 * 60_000

/** Publications that are two minutes late or failed, of the kinds the reader may read. */
const publicationAttention: AttentionSource<'publishing-late' | 'publishing-failed'> = {
  name: 'publications',
  may: (ctx) => [...listedThings.values()].some(({ read }) => mayDo(ctx.actor, read)),
  async read(ctx) {
    const rows = await ctx.db
      .select()
      .from(drafts)
      .where(or(lt(drafts.publishAt, new Date(ctx.now.getTime() - graceMs)), isNotNull(drafts.problem)))
      .orderBy(drafts.editedAt)
      .limit(50)
    return rows.flatMap((row): Attention<'publishing-late' | 'publishing-failed'>[] => {
      const thing = listedThings.get(row.kind)
      if (!thing || !mayDo(ctx.actor, thing.read)) return []
      const subject = { id: row.subjectId, name: thing.draft.titleOf(row.body) || t`a ${translated(thing.draft.noun)}` }
      const since = row.publishAt ?? row.editedAt
      const kind = row.problem === null ? 'publishing-late' : 'publishing-failed'
      return [{ kind, since, subject, thing: row.kind, told: row.problem ?? '' }]
    })
  },
}

const shownMs = 7 * dayMs

/** Invited people who requested money for the first time in the last seven days: a director may not know them. */
export const newcomerAttention: AttentionSource<'first-money-asked'> = {
  name: 'newcomers',
  may: ({ actor }) => mayDo(actor, 'people.approve'),
  async read({ db, now }) {
    const inviter = sql<
      string | null
    >`(select by.candidate_name from audit_log invited join users by on by.id = invited.actor_id
      where invited.subject_id = ${users.id} and invited.action = 'invited' order by invited.at desc limit 1)`
    const rows = await db
      .select({ at: auditLog.at, id: users.id, name: users.candidateName, inviter })
      .from(auditLog)
      .innerJoin(users, eq(users.id, auditLog.subjectId))
      .where(and(eq(auditLog.action, firstMoney), gt(auditLog.at, new Date(now.getTime() - shownMs))))
      .orderBy(auditLog.at)
      .limit(20)
    return rows.map(({ at, id, name, inviter }) => {
      return { kind: 'first-money-asked', since: at, subject: { id, name }, told: inviter ?? '' }
    })
  },
}

/** This person's unpublished drafts by kind; scheduled and failed ones are listed elsewhere. */
const ownDraftAttention: AttentionSource<'drafts-own'> = {
  name: 'own drafts',
  may: (ctx) => [...listedThings.values()].some(({ read }) => mayDo(ctx.actor, read)),
  async read(ctx) {
    const { id } = userOf(ctx)
    const rows = await ctx.db
      .select({
        kind: drafts.kind,
        count: sql<number>`count(*)::int`,
        since: sql<string>`min(${drafts.editedAt})::text`,
        subjectId: sql<string>`min(${drafts.subjectId}::text)`,
      })
      .from(drafts)
      .where(and(eq(drafts.editedBy, id), isNull(drafts.publishAt), isNull(drafts.problem)))
      .groupBy(drafts.kind)
    return rows.flatMap(({ kind, count, since }): Attention<'drafts-own'>[] => {
      const thing = listedThings.get(kind)
      if (!thing || !mayDo(ctx.actor, thing.read)) return []
      return [
        {
          kind: 'drafts-own',
          count,
          since: new Date(since),
          thing: kind,
          told: translated(thing.draft.noun),
          subject: { id, name: '' },
        },
      ]
    })
  },
}

/** This person's requests that were refused, or expired undecided, in the last seven days. */
const returnedAttention: AttentionSource<'requests-returned'> = {
  name: 'own requests',
  may: () => true,
  async read(ctx) {
    const since = new Date(ctx.now.getTime() - shownMs)
    const ended = sql`coalesce(${approvals.decidedAt}, ${approvals.expiresAt})`
    const [row] = await ctx.db
      .select({ count: sql<number>`count(*)::int`, since: sql<string | null>`min(${ended})::text` })
      .from(approvals)
      .where(
        and(
          eq(approvals.requestedBy, userOf(ctx).id),
          // A request lapses after a week, so those that ended this week were made in the last two.
          gt(approvals.requestedAt, new Date(since.getTime() - shownMs)),
          sql`coalesce(${approvals.decision}, 'lapsed') in ('rejected', 'lapsed')`,
          sql`${ended} > ${since.toISOString()}::timestamptz and ${ended} <= ${ctx.now.toISOString()}::timestamptz`,
        ),
      )
    return row?.since ? [{ kind: 'requests-returned', count: row.count, since: new Date(row.since) }] : []
  },
}

const daySeconds = 86_400

/** Jobs that failed ten times, and mail that has not been handed over for an hour. */
const workAttention: AttentionSource<'jobs-parked' | 'mail-late'> = {
  name: 'jobs',
  may: ({ actor }) => mayDo(actor, 'system.read'),
  async read({ db, now }) {
    const late = sql`${new Date(now.getTime() - hourMs).toISOString()}::timestamptz`
    // Ten tries take three quarters of an hour: a parked mail is one that is late.
    const { rows } = await db.execute<{ mail: boolean; count: number; since: string }>(sql`
      select ${jobs.kind} like 'mail-%' as mail, count(*)::int as count, min(coalesce(${jobs.parkedAt}, ${jobs.runAt}))::text as since
      from ${jobs} where ${jobs.parkedAt} is not null or (${jobs.kind} like 'mail-%' and ${jobs.runAt} < ${late})
      group by 1`)
    return rows.map(({ mail, count, since }): Attention<'jobs-parked' | 'mail-late'> => {
      return { kind: mail ? 'mail-late' : 'jobs-parked', count, since: new Date(since) }
    })
  },
}

/** Folder of the nightly backups; null: this installation makes none itself. */
type BackupPlace = string | null

/** Backups that are older than a day and a night's work. */
const backupAttention = (place: BackupPlace): AttentionSource<'backup-old' | 'backup-none'> => ({
  name: 'backups',
  may: ({ actor }) => place !== null && mayDo(actor, 'system.read'),
  async read({ now }) {
    const age = readBackups(place ?? '', now)[0]?.values[0]?.value ?? -1
    if (age < 0) return [{ kind: 'backup-none', since: now }]
    return age > daySeconds ? [{ kind: 'backup-old', since: new Date(now.getTime() - age * 1000) }] : []
  },
})

/*
 * Collects the sources of Today. A source is described in its domain, and listed here.
 */

/** Facts about the installation that sources need and no table holds. */
export type Installation = { backups: BackupPlace; installed: Installed }

export type Sources = {
  attention: AttentionSource<AttentionKind>[]
  numbers: DaySource<NumberKind>[]
  agenda: AgendaSource<AgendaKind>[]
}

/** Sources whose answer is the same for everyone with the same grants; they do not know who asks. */
export const sharedSources = ({ backups, installed }: Installation): Sources => ({
  attention: [
    firstStepAttention(installed),
    testAttention,
    resultAttention,
    reportAttention,
    readingAttention,
    dueAttention,
    paymentAttention,
    findingAttention,
    refundAttention,
    payoutAttention,
    chequeAttention,
    newcomerAttention,
    publicationAttention,
    staleAttention,
    expiryAttention,
    counterAttention,
    consentAttention,
    workAttention,
    backupAttention(backups),
  ],
  numbers: [receivedOfDay, enquiriesOfDay, admissionsOfDay, presentOfDay],
  agenda: [classesOfDay, testsOfDay],
})

/** Sources about the person who asks. */
export const ownSources: Sources = {
  attention: [
    leadAttention,
    overnightAttention,
    handoverAttention,
    reasonAttention,
    returnedAttention,
    ownDraftAttention,
    ownQuestionAttention,
    returnedQuestionAttention,
    reviewAttention,
  ],
  numbers: [ownWorkOfDay],
  agenda: [callsOfDay],
}
