import { and, desc, eq } from 'drizzle-orm'
import { users } from '#domains/identity/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { describePaper, type Paper, type Subject } from './reads.ts'
import { drawCode } from './sign-code.ts'
import { documentCodes } from './tables.ts'

type Document = typeof documentCodes.$inferSelect

async function findNewest({ db }: Context, { kind, subjectId, holderId }: Subject) {
  const isIt = and(
    eq(documentCodes.kind, kind),
    eq(documentCodes.subjectId, subjectId),
    eq(documentCodes.holderId, holderId),
  )
  const [newest] = await db.select().from(documentCodes).where(isIt).orderBy(desc(documentCodes.revision)).limit(1)
  return newest ?? null
}

async function storeRevision({ db, now }: Context, row: Pick<Document, 'revision' | 'fingerprint'> & Subject) {
  const [document] = await db
    .insert(documentCodes)
    .values({ ...row, code: drawCode(), issuedAt: now })
    .returning()
  if (!document) throw new Error('The code was not stored')
  return document
}

/**
 * The code of a document as it is now: what it has, or that of a new revision where it says something else than the last. 404 where there is no such document of this holder.
 */
export function issueCode(ctx: Context, subject: Subject): Promise<{ document: Document; paper: Paper }> {
  return inTransaction(ctx, async (ctx) => {
    // Codes of one holder are issued one after the other, and none after the account is deleted.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, subject.holderId)).for('no key update')
    const paper = await describePaper(ctx, subject)
    if (!paper) throw notFound(subject.kind === 'admit-card' ? 'registration' : 'result')
    const last = await findNewest(ctx, subject)
    if (last?.fingerprint === paper.fingerprint) return { document: last, paper }
    if (last) {
      await ctx.db.update(documentCodes).set({ replacedAt: ctx.now }).where(eq(documentCodes.code, last.code))
    }
    const revision = (last?.revision ?? 0) + 1
    const document = await storeRevision(ctx, { ...subject, revision, fingerprint: paper.fingerprint })
    return { document, paper }
  })
}
