import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { newId } from './ids.ts'
import { auditLog } from './tables.ts'

type AuditEntry = {
  /** Past participle naming the action: 'signed-in', 'password-changed'. */
  action: string
  /** Id of the person or thing it was done to. */
  subjectId?: string
  /**
   * Field names, counts and kinds; never the value of a personal field, as nothing can be removed from the log.
   */
  details?: Record<string, string | number | boolean | string[]>
  /** Kind of thing `subjectId` identifies when it is not a person: 'content-item', 'test'. */
  subjectKind?: string | null
  centreId?: string | null
}

/** Records who did what, in the caller's transaction: the record and the action are stored together or not at all. */
export async function audit(ctx: Context, { action, subjectId, details = {}, subjectKind, centreId }: AuditEntry) {
  const actorId = ctx.actor.kind === 'user' ? ctx.actor.id : null
  await ctx.db
    .insert(auditLog)
    .values({ id: newId(), at: ctx.now, actorId, action, subjectId, details, subjectKind, centreId })
}

type Note = { id: SQL; at: SQL; action: SQL; subjectId: SQL; details: SQL }

/** Records an action without an actor, as part of a larger statement: one entry per row of `from`. */
export function insertAuditSql({ id, at, action, subjectId, details }: Note, from: SQL) {
  return sql`insert into audit_log (id, at, action, subject_id, details)
    select ${id}::uuid, ${at}::timestamptz, ${action}, ${subjectId}, ${details}::jsonb from ${from}`
}
