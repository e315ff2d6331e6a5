import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { newId } from './ids.ts'

/** Content of a draft or a revision: the fields of its kind, as JSON. */
export type DraftBody = Record<string, unknown>

/**
 * A single row that describes the installation. `isDemo` is decided when the first data are loaded and never
 * changes.
 */
export const installation = pgTable(
  'installation',
  {
    singleton: boolean().primaryKey().default(true),
    isDemo: boolean().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [check('installation_one_row', sql`${t.singleton}`)],
)

/**
 * A single row. Triggers raise the version on every table whose rows public pages show
 * (docs/decisions/caches-and-sessions.md), and `sharedVersion` on those that all bundles consist of
 * (docs/decisions/student-bundle.md): a number never recurs, even after a restore.
 */
export const contentVersion = pgTable(
  'content_version',
  {
    singleton: boolean().primaryKey().default(true),
    version: bigint({ mode: 'number' }).notNull(),
    sharedVersion: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [check('content_version_one_row', sql`${t.singleton}`)],
)

/** Deferred work. A row stays until the job has succeeded or has been parked after its last try. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    kind: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    runAt: moment().notNull(),
    leasedUntil: moment(),
    tries: integer().notNull().default(0),
    parkedAt: moment(),
    lastError: text(),
  },
  (t) => [index('jobs_due').on(t.runAt).where(sql`${t.parkedAt} is null`)],
)

/** Token buckets that all nodes share. `key` is a hash: no name, address or network can be read from it. */
export const throttles = pgTable(
  'throttles',
  {
    key: text().primaryKey(),
    tokens: doublePrecision().notNull(),
    updatedAt: moment().notNull(),
  },
  (t) => [index('throttles_updated').on(t.updatedAt)],
)

/** Log of who did what to whom, and when. Append-only: a trigger refuses every change. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    at: moment().notNull(),
    /** Null: nobody was logged in, or a job did it. */
    actorId: uuid(),
    action: text().notNull(),
    subjectId: uuid(),
    details: jsonb().$type<Record<string, string | number | boolean | string[]>>().notNull(),
    /** Kind of thing `subjectId` identifies; null: a person, or nothing. */
    subjectKind: text(),
    /** Centre the entry belongs to, for readers limited to the log of that centre. */
    centreId: uuid(),
  },
  (t) => [
    index('audit_log_subject').on(t.subjectId, t.at),
    index('audit_log_at').on(t.at, t.id),
    index('audit_log_actor').on(t.actorId, t.at),
    index('audit_log_action').on(t.action, t.at),
    index('audit_log_centre').on(t.centreId, t.at).where(sql`${t.centreId} is not null`),
  ],
)

/** A public picture. The stored file is the original without metadata; its smaller forms are made when first asked for. */
export const images = pgTable('images', {
  id: uuid().primaryKey().$defaultFn(newId),
  width: integer().notNull(),
  height: integer().notNull(),
  /** The mean colour as #rrggbb, shown until the picture is there. */
  colour: text().notNull(),
  createdAt: moment().notNull(),
})

/**
 * Work in progress on something that is published, or will be: one draft that all its editors share. Nothing public reads this table. `version` comes from one sequence, so that no
 * version of a draft ever names two states.
 */
export const drafts = pgTable(
  'drafts',
  {
    kind: text().notNull(),
    /** Id of the thing; for one that was never published, it is chosen here. */
    subjectId: uuid().notNull(),
    body: jsonb().$type<DraftBody>().notNull(),
    /** The revision that it was begun from; 0: the thing was never published. */
    baseVersion: integer().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    editedBy: uuid(),
    editedAt: moment().notNull(),
    /** Scheduled time of publication. */
    publishAt: moment(),
    scheduledBy: uuid(),
    /** Reason why it could not be published at its scheduled time. */
    problem: text(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subjectId] }), index('drafts_edited').on(t.kind, t.editedAt)],
)

/** Every state ever published, or found published when first edited. Append-only: a trigger refuses every change. */
export const revisions = pgTable(
  'revisions',
  {
    kind: text().notNull(),
    subjectId: uuid().notNull(),
    version: integer().notNull(),
    body: jsonb().$type<DraftBody>().notNull(),
    /** Null: stored as it was found. */
    publishedBy: uuid(),
    publishedAt: moment().notNull(),
    note: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subjectId, t.version] })],
)

/** Answers of calls that must not be carried out twice, by the key made with their form. Stored for a week. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: uuid().notNull(),
    actorId: uuid().notNull(),
    route: text().notNull(),
    bodyHash: text().notNull(),
    /** Null while the call runs, which nobody else can see. */
    answer: jsonb().$type<unknown>(),
    createdAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.actorId] }), index('idempotency_keys_created').on(t.createdAt)],
)

/**
 * Work that takes longer than a request: exports and imports. `resultKey` is a stored file, kept for some hours
 * and for its owner alone.
 */
export const staffTasks = pgTable(
  'staff_tasks',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    kind: text().notNull(),
    title: text().notNull(),
    ownerId: uuid().notNull(),
    state: text().$type<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>().notNull(),
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    /**
     * Number of runs begun: a run whose process died is taken over by the next, and finds that it no longer owns
     * the task.
     */
    run: integer().notNull().default(0),
    done: integer().notNull().default(0),
    /** null while it is not known. */
    total: integer(),
    problem: text(),
    /** Outcome, as a sentence. */
    told: text().notNull().default(''),
    resultKey: text(),
    resultName: text(),
    createdAt: moment().notNull(),
    endedAt: moment(),
  },
  (t) => [index('staff_tasks_owner').on(t.ownerId, t.createdAt)],
)

/**
 * Changes that need a second person, frozen, with their outcome. `subjectVersion` is the subject's at the
 * request: a change in between makes the request lapse.
 */
export const approvals = pgTable(
  'approvals',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    action: text().notNull(),
    /** Kind of thing `subjectId` identifies; null: a person. */
    subjectKind: text(),
    subjectId: uuid().notNull(),
    subjectVersion: text().notNull(),
    /** null: of no centre. */
    centreId: uuid(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    bodyHash: text().notNull(),
    reason: text().notNull(),
    requestedBy: uuid().notNull(),
    requestedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    decidedBy: uuid(),
    decidedAt: moment(),
    decision: text().$type<'approved' | 'rejected' | 'withdrawn' | 'lapsed'>(),
    note: text().notNull().default(''),
    /** Decided by the requester, as nobody else at the institute could. */
    isAlone: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('approvals_open').on(t.action, t.subjectId).where(sql`${t.decision} is null`),
    // For all requests ever made about a subject.
    index('approvals_subject').on(t.subjectId),
    index('approvals_requested').on(t.requestedAt),
    check(
      'approvals_two_people',
      sql`${t.decision} is distinct from 'approved' or (${t.decidedBy} is not null and (${t.isAlone} or ${t.decidedBy} <> ${t.requestedBy}))`,
    ),
    check('approvals_decided', sql`(${t.decision} is null) = (${t.decidedAt} is null)`),
  ],
)

/** The institute's exceptions for actions that need a second person: the only possible approver decides alone. */
export const approvalRules = pgTable('approval_rules', {
  action: text().primaryKey(),
  isSingle: boolean().notNull(),
  reason: text().notNull(),
  setBy: uuid().notNull(),
  setAt: moment().notNull(),
})
