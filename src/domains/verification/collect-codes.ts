import { asc, eq } from 'drizzle-orm'
import type { PersonalDataSource } from '#domains/identity/privacy/collect-my-data.ts'
import { documentCodes } from './tables.ts'

/** The documents that a student was given. Their codes stay when the account goes, so that the paper says of itself that it is withdrawn, and say no more whose they were. */
export const documentData: PersonalDataSource = {
  async collect(ctx, { userId }) {
    const rows = await ctx.db
      .select()
      .from(documentCodes)
      .where(eq(documentCodes.holderId, userId))
      .orderBy(asc(documentCodes.issuedAt), asc(documentCodes.code))
    const documents = rows.map((row) => ({
      code: row.code,
      kind: row.kind,
      about_id: row.subjectId,
      revision: row.revision,
      issued_on: row.issuedAt,
      replaced_on: row.replacedAt,
      withdrawn_on: row.withdrawnAt,
    }))
    return { documents }
  },
  async erase({ db, now }, { userId }) {
    await db.update(documentCodes).set({ withdrawnAt: now, fingerprint: '' }).where(eq(documentCodes.holderId, userId))
  },
}
