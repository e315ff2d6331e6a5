import { sql } from 'drizzle-orm'
import { users } from '#domains/identity/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { findSingleApprover, listIndependent } from '#platform/data/approvals/single-approver.ts'
import { preparedQuery } from '#platform/data/database/statements.ts'
import { askToPublish, findWaitingPublication, publicationOf } from '#platform/data/drafts/ask-to-publish.ts'
import { listProblems, needsSecondPerson } from '#platform/data/drafts/kinds.ts'
import { type DraftPlace, type DraftState, readState } from '#platform/data/drafts/reads.ts'
import { requireCurrent } from '#platform/data/drafts/save-draft.ts'
import { AppError } from '#platform/errors.ts'
import { t, translated } from '#platform/text/messages.ts'
import { type DraftStateName, fields, type SecondPerson, type StaffDraft } from './schema.ts'

/**
 * Returns whether a second person is needed for publishing, and whether there is one: an office of one person is
 * told that nothing protects it.
 */
async function findSecondPerson(ctx: Context, { kind, subjectId }: DraftPlace): Promise<SecondPerson> {
  const action = publicationOf(kind)
  if (!action || !(await needsSecondPerson(ctx, kind, subjectId))) return 'not-needed'
  if ((await listIndependent(ctx, action)).length > 1) return 'there'
  return (await findSingleApprover(ctx, action)) === userOf(ctx).id ? 'decides-alone' : 'missing'
}

const namesOf = preparedQuery((db) =>
  db
    .select({ _id: users.id, candidate_name: users.candidateName })
    .from(users)
    .where(sql`${users.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('names_of_people'),
)

/** Returns people's names by id. */
export async function listNames(ctx: Context, ids: (string | null)[]) {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map<string, { _id: string; candidate_name: string }>()
  const rows = await namesOf(ctx.db, { ids: known })
  return new Map(rows.map((row) => [row._id, row]))
}

function nameState({ draft, published, revision }: DraftState): DraftStateName {
  if (draft?.publishAt) return 'scheduled'
  if (draft) return revision || published ? 'changed' : 'draft'
  return published ? 'published' : 'new'
}

/** Returns the path of the page that a body leads to; an unfinished draft may not have one. */
async function pathOf(ctx: Context, { kind, subjectId }: DraftPlace, body: object | null) {
  return body && kind.pathOf ? kind.pathOf(ctx, subjectId, body) : null
}

export async function presentDraft(ctx: Context, place: DraftPlace, state: DraftState): Promise<StaffDraft> {
  const { draft, revision, published } = state
  const { kind, subjectId } = place
  const body = draft?.body ?? published
  const editedBy = draft ? draft.editedBy : (revision?.publishedBy ?? null)
  const editedAt = draft?.editedAt ?? revision?.publishedAt ?? null
  const mayPublish = async () => body !== null && (await kind.mayPublish(ctx, subjectId, body))
  const [problems, names, path, may_publish, second_person, waiting_id] = await Promise.all([
    draft ? listProblems(ctx, place, draft.body) : {},
    listNames(ctx, [editedBy]),
    pathOf(ctx, place, body),
    mayPublish(),
    findSecondPerson(ctx, place),
    findWaitingPublication(ctx, place, state),
  ])
  return {
    _id: subjectId,
    kind: kind.kind,
    title: body ? kind.titleOf(body) : '',
    state: nameState(state),
    version: state.version,
    body: body && fields.parse(body),
    published: published && fields.parse(published),
    published_version: revision?.version ?? 0,
    publish_at: draft?.publishAt?.toISOString() ?? null,
    problem: draft?.problem ? translated(draft.problem) : null,
    problems,
    edited_by: names.get(editedBy ?? '') ?? null,
    edited_at: editedAt?.toISOString() ?? null,
    path,
    may_publish,
    needs_yes: second_person !== 'not-needed',
    second_person,
    waiting_id,
  }
}

type Input = { ifMatch: string | undefined; at?: string | undefined; note?: string | undefined }

/**
 * Asks a second person to publish a draft. Errors as for publishing: 400 naming what is missing, 403, 409
 * `stale`, 428 without a version; also 409 for a scheduled time, which the second person could not see.
 */
export async function askForPublication(ctx: Context, place: DraftPlace, { ifMatch, at, note }: Input) {
  const state = await readState(ctx, place)
  await requireCurrent(ctx, place, { state, ifMatch })
  const { draft } = state
  if (!draft) throw new AppError('conflict', 'There are no changes to publish.')
  if (!(await place.kind.mayPublish(ctx, place.subjectId, draft.body)))
    throw new AppError(
      'forbidden',
      'You can save drafts but not publish. Please ask someone who is allowed to publish.',
    )
  if (at !== undefined)
    throw new AppError(
      'conflict',
      t`A ${translated(place.kind.noun)} is published as soon as a second person approves it, so it cannot be scheduled.`,
    )
  const reason = note?.trim() || t`Publish this ${translated(place.kind.noun)}`
  await askToPublish(ctx, place, { state, body: draft.body, reason })
  return readState(ctx, place)
}
