import { and, asc, eq, ne } from 'drizzle-orm'
import type { PersonalDataSource } from '#domains/identity/privacy/collect-my-data.ts'
import { meritLists, meritRows, meritVersions } from '../tables.ts'
import { presentPlace } from './reads.ts'

/** A student's places in published lists. They stay when the account goes, as ranks of others rest on them; category and state, which tell of a person, go. */
export const meritData: PersonalDataSource = {
  async collect(ctx, { userId }) {
    const rows = await ctx.db
      .select({ list: meritLists.name, version: meritVersions.number, state: meritVersions.state, row: meritRows })
      .from(meritRows)
      .innerJoin(meritVersions, eq(meritVersions.id, meritRows.versionId))
      .innerJoin(meritLists, eq(meritLists.id, meritVersions.listId))
      .where(and(eq(meritRows.studentId, userId), ne(meritVersions.state, 'draft')))
      .orderBy(asc(meritLists.createdAt), asc(meritVersions.number))
    const merit_results = rows.map(({ list, version, state, row }) => ({
      list_name: list,
      version,
      state,
      submission_id: row.attemptId,
      ...presentPlace(row),
      state_name: row.stateName,
      center_id: row.centreId,
      batch_id: row.batchId,
      sections: row.sections,
      scale: row.scale,
      exact_marks: row.marks,
      is_from_paper: row.isFromPaper,
    }))
    return { merit_results }
  },
  async erase({ db }, { userId }) {
    await db.update(meritRows).set({ category: null, stateName: null }).where(eq(meritRows.studentId, userId))
  },
}
