import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { notFound } from '#platform/errors.ts'
import { endSessions, forgetDevices } from '../../sessions/end-session.ts'
import { sessions } from '../../tables.ts'
import { findOwnStudent } from './lock-student.ts'
import type { EndSessionsBody } from './schema.ts'

/** Logs a student out of one device, or of all of them, which are strange again then. 404 for a student of another centre, and for a session that is not theirs. */
export async function endStudentSessions(ctx: Context, id: string, { session_id }: EndSessionsBody) {
  await inTransaction(ctx, async (ctx) => {
    await findOwnStudent(ctx, id)
    const theirs = eq(sessions.userId, id)
    if (session_id === undefined) {
      const count = await endSessions(ctx, theirs)
      await forgetDevices(ctx, id)
      return audit(ctx, { action: 'sessions-ended', subjectId: id, details: { count } })
    }
    if ((await endSessions(ctx, and(theirs, eq(sessions.id, session_id)))) === 0) throw notFound('session')
    return audit(ctx, { action: 'session-ended', subjectId: id })
  })
}
