import { and, eq } from 'drizzle-orm'
import { users } from '#domains/identity/tables.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { getOwnClass } from '../classes/reads.ts'
import { classNotes } from '../tables.ts'
import type { NoteBody } from './schema.ts'
import { listNotes } from './show-film.ts'

const mostNotes = 500

/** Adds a note at a moment of a film; answers all notes of it. 409 when there are very many already. */
export async function writeNote(ctx: Context, classId: string, { at_seconds, text }: NoteBody) {
  await getOwnClass(ctx, classId)
  const { id: studentId } = userOf(ctx)
  return inTransaction(ctx, async (ctx) => {
    // Two tabs that write at once are counted one after the other.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, studentId)).for('no key update')
    const isOwn = and(eq(classNotes.studentId, studentId), eq(classNotes.classId, classId))
    if ((await ctx.db.$count(classNotes, isOwn)) >= mostNotes) {
      throw new AppError('conflict', t`You already have ${mostNotes} notes on this video. Please delete one first.`)
    }
    await ctx.db
      .insert(classNotes)
      .values({ id: newId(), classId, studentId, atSeconds: at_seconds, text, createdAt: ctx.now })
    return listNotes(ctx, studentId, classId)
  })
}

/** Deletes a note of one's own, also when its course has ended. */
export async function deleteNote(ctx: Context, noteId: string) {
  const isOwn = and(eq(classNotes.id, noteId), eq(classNotes.studentId, userOf(ctx).id))
  const [note] = await ctx.db.delete(classNotes).where(isOwn).returning({ id: classNotes.id })
  if (!note) throw notFound('note')
  return null
}
