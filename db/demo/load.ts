import { like, sql } from 'drizzle-orm'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { jobs } from '#platform/data/database/tables.ts'
import { actAs, loadAccounts } from './load-accounts.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { loadClasses, watchFirstClasses } from './load-classes.ts'
import { loadContent, nameOfficer } from './load-content.ts'
import { loadDeskWork } from './load-desk-work.ts'
import { loadFees } from './load-fees.ts'
import { loadLeads } from './load-leads.ts'
import { loadPurchases } from './load-purchases.ts'
import { loadShortMocks } from './load-short-mocks.ts'
import { loadCandidates, loadTests, loadTryQuestion, registerStudent, sitPastMock } from './load-tests.ts'
import { loadTimetable } from './load-timetable.ts'
import { demoPictures } from './pictures.ts'
import { finderOf } from './read-data.ts'

/*
 * The demo institute: everything a new user needs to try the product, loaded once into an empty database from `data/`. Dates are relative to the moment of
 * loading, so that there are always past, current and upcoming items.
 */

/** Loads everything in the caller's transaction. Throws when any account exists. */
export async function loadDemo(ctx: Context) {
  const [someone] = await ctx.db.select({ id: users.id }).from(users).limit(1)
  if (someone) throw new Error('There are people in this database: the demo is only loaded into an empty one.')
  const pictureOf = finderOf('picture', await demoPictures(ctx))
  const known = await loadCatalogue(ctx, pictureOf)
  await loadContent(ctx, pictureOf, known)
  await loadFees(ctx, known)
  const testOf = await loadTests(ctx, known)
  const staff = await loadAccounts(ctx)
  await loadCandidates(ctx)
  await loadShortMocks(actAs(ctx, { staff, who: 'examiner', role: 'examiner' }), known)
  await loadLeads(ctx, staff, known)
  const userOf = finderOf('account', staff)
  const [directorId, studentId] = [userOf('director@mahanadi.example'), userOf('student@mahanadi.example')]
  await nameOfficer(ctx, directorId)
  await loadTryQuestion(ctx, directorId)
  await sitPastMock(ctx, studentId, testOf('Bank Clerk Prelims: short mock'))
  const scholarship = { testId: testOf('Foundation scholarship test'), centreId: known.centreOf('bhubaneswar') }
  await registerStudent(ctx, studentId, scholarship)
  await loadClasses(ctx, known)
  await loadPurchases(ctx, staff, known)
  await loadTimetable(ctx, staff, known)
  await loadDeskWork(ctx, staff)
  await watchFirstClasses(ctx, studentId)
  // These purchases are in the past, and the fictional buyers cannot receive mail.
  await ctx.db.delete(jobs).where(like(jobs.kind, 'mail-%'))
  await ctx.db.execute(sql`analyze`)
}
