import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { newId } from './ids.ts'
import { auditLog } from './tables.ts'

export type AuditEntry = {
  /** What was done, as a past participle: 'signed-in', 'password-changed'. */
  action: string
  /** Whom or what it was done to. */
  subjectId?: string
  /** Names of fields, counts, kinds; never the value of a personal field, as nothing here can be taken out again. */
  details?: Record<string, string | number | boolean | string[]>
  /** What `subjectId` is an id of, where it is no person: 'content-item', 'test'. */
  subjectKind?: string | null
  centreId?: string | null
}

/** Notes who did what, in the caller's transaction: the note and the deed are both there or neither is. */
export async function audit(ctx: Context, { action, subjectId, details = {}, subjectKind, centreId }: AuditEntry) {
  const actorId = ctx.actor.kind === 'user' ? ctx.actor.id : null
  await ctx.db
    .insert(auditLog)
    .values({ id: newId(), at: ctx.now, actorId, action, subjectId, details, subjectKind, centreId })
}

type Note = { id: SQL; at: SQL; action: SQL; subjectId: SQL; details: SQL }

/** The same as a part of a larger statement, by nobody who is signed in: a note for each row of `from`. */
export function auditInto({ id, at, action, subjectId, details }: Note, from: SQL) {
  return sql`insert into audit_log (id, at, action, subject_id, details)
    select ${id}::uuid, ${at}::timestamptz, ${action}, ${subjectId}, ${details}::jsonb from ${from}`
}
