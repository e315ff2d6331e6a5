import { and, asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { requireUnchallenged } from '#domains/attempts/challenges/challenge-window.ts'
import { type Test, tests } from '#domains/exams/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import { listPeopleWith } from '#domains/identity/staff/reads.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import type { Change, FourEyes } from '#platform/data/approvals/four-eyes.ts'
import { requestApproval } from '#platform/data/approvals/request-approval.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { numberText } from '#platform/text/counted.ts'
import { msg, t } from '#platform/text/messages.ts'
import { staffPaths } from '#platform/text/staff-paths.ts'
import { tellVersion } from '../scores/tell-changes.ts'
import { meritLists, meritVersions } from '../tables.ts'
import { findNewest, lockList } from './calculate-list.ts'
import { listShifts, readState, requireCounted } from './read-field.ts'
import { readVersions } from './reads.ts'
import { type MeritSite, meritState, type PublishBody } from './schema.ts'

/*
 * Publishes ranks, which takes two people. The request covers the version and everything under it, so that it
 * lapses as soon as a mark, a rule or a name changes.
 */

const frozenPublication = z.strictObject({ version: z.number().int(), state: meritState.exclude(['draft']) })
type Publication = z.infer<typeof frozenPublication>

/** Locks the list and returns it with its newest version, and the state of what it is computed from. */
async function lockVersion(ctx: Context, listId: string) {
  const list = await lockList(ctx, listId)
  const newest = await findNewest(ctx, listId)
  if (!newest) throw new AppError('conflict', 'This list has not been calculated yet.')
  return { list, newest, field: await readState(ctx, list) }
}

const stateBefore = { provisional: 'draft', final: 'provisional' } as const

/** Refuses while keys may still be challenged or a challenge is undecided, including windows that open after the release. */
async function requireFinalKeys(ctx: Context, ofList: Test[]) {
  const ids = ofList.map(({ id }) => id)
  // Same lock as for setting a window: of two at the same moment, the second sees the first.
  await ctx.db
    .select({ id: tests.id })
    .from(tests)
    .where(inArray(tests.id, ids))
    .orderBy(asc(tests.id))
    .for('no key update')
  for (const test of ofList) await requireUnchallenged(ctx, test)
}

async function check(ctx: Context, { subjectId, body }: Change<Publication>) {
  const { newest, field } = await lockVersion(ctx, subjectId)
  const refuse = (message: string) => new AppError('conflict', message)
  if (newest.number !== body.version) throw refuse(t`There is a newer version (${newest.number}) of this list.`)
  if (newest.state !== stateBefore[body.state])
    throw refuse(
      body.state === 'final' ? t`Only a provisional list can be made final.` : t`This version is already published.`,
    )
  await requireCounted(ctx, field.tests)
  if (field.fingerprint !== newest.fingerprint)
    throw refuse(
      t`Marks, the data of candidates or rules have changed since this list was computed. Please compute it again.`,
    )
  for (const { name, isReleasedByStaff, resultsReleasedAt } of field.tests)
    if (isReleasedByStaff && resultsReleasedAt === null)
      throw refuse(t`The results of ${name} have not been released yet.`)
  if (body.state === 'final') await requireFinalKeys(ctx, field.tests)
}

async function execute(ctx: Context, { subjectId, body }: Change<Publication>, requestedBy: string) {
  const approver = ctx.actor.kind === 'user' ? ctx.actor.id : null
  const isIt = and(eq(meritVersions.listId, subjectId), eq(meritVersions.number, body.version))
  const changes =
    body.state === 'final'
      ? { finalAskedBy: requestedBy, finalBy: approver, finalAt: ctx.now }
      : { provisionalAskedBy: requestedBy, provisionalBy: approver, provisionalAt: ctx.now }
  await ctx.db
    .update(meritVersions)
    .set({ state: body.state, ...changes })
    .where(isIt)
  if (body.state === 'provisional') await tellVersion(ctx, { listId: subjectId, number: body.version })
  const { name } = await lockList(ctx, subjectId)
  const details = { name, version: body.version, state: body.state }
  await audit(ctx, { action: 'merit-published', subjectId, details })
}

export const meritAction: FourEyes<Publication> = {
  action: 'publish-merit',
  label: msg`Merit list publication`,
  short: msg`Merit list`,
  subjectKind: 'merit-list',
  body: frozenPublication,
  mayRequest: ({ actor }) => mayDo(actor, 'merit.request'),
  mayApprove: ({ actor }) => mayDo(actor, 'merit.approve'),
  listApprovers: (ctx) => listPeopleWith(ctx, 'merit.approve'),
  async versionOf(ctx, { subjectId }) {
    const { newest, field } = await lockVersion(ctx, subjectId)
    return `${newest.id} ${newest.state} ${field.fingerprint}`
  },
  check,
  async show(ctx, { subjectId, body }) {
    const list = await lockList(ctx, subjectId)
    const [shift] = await listShifts(ctx, subjectId)
    const isIt = and(eq(meritVersions.listId, subjectId), eq(meritVersions.number, body.version))
    const [version] = await ctx.db.select().from(meritVersions).where(isIt)
    if (!version || !shift) throw notFound('merit list')
    return {
      title: t`${list.name}, version ${version.number}`,
      path: staffPaths.testMerit(shift.test.id),
      rows: [
        { label: t`Status`, as: 'text', before: version.state, after: body.state },
        { label: t`Candidates ranked`, as: 'text', before: null, after: numberText(version.figures.ranked) },
      ],
    }
  },
  execute: (ctx, change, { requestedBy }) => execute(ctx, change, requestedBy),
}

/** Asks a second person to publish the newest version. 409 while marks are not counted or released, or have changed since it was computed. */
export async function askPublication(ctx: Context, listId: string, { version, state, reason }: PublishBody) {
  return {
    approval_id: await requestApproval(ctx, meritAction, { subjectId: listId, body: { version, state }, reason }),
  }
}

/** Shows a list on the site or hides it. 404; 409 while no version is published. Candidates see their own result either way. */
export async function setPublic(ctx: Context, listId: string, { is_public }: MeritSite) {
  return inTransaction(ctx, async (ctx) => {
    const list = await lockList(ctx, listId)
    const versions = await readVersions(ctx, listId)
    if (is_public && versions.every(({ state }) => state === 'draft'))
      throw new AppError('conflict', 'Publish the list first: a draft is never shown on the site.')
    if (list.isPublic === is_public) return { is_public }
    await ctx.db.update(meritLists).set({ isPublic: is_public }).where(eq(meritLists.id, listId))
    const action = is_public ? 'merit-list-shown' : 'merit-list-hidden'
    await audit(ctx, { action, subjectId: listId, details: { name: list.name } })
    return { is_public }
  })
}
