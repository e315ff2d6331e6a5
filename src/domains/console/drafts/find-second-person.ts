import { type Context, userOf } from '../../../platform/context.ts'
import { findSingleApprover, listIndependent } from '../../../platform/data/approvals/single-approver.ts'
import { publicationOf } from '../../../platform/data/drafts/ask-to-publish.ts'
import { needsSecondPerson } from '../../../platform/data/drafts/kinds.ts'
import type { DraftPlace } from '../../../platform/data/drafts/reads.ts'
import type { SecondPerson } from './schema.ts'

/** Whether two people publish it, and whether there are two: an office of one is told what nothing protects. */
export async function findSecondPerson(ctx: Context, { kind, subjectId }: DraftPlace): Promise<SecondPerson> {
  const action = publicationOf(kind)
  if (!action || !(await needsSecondPerson(ctx, kind, subjectId))) return 'not-needed'
  if ((await listIndependent(ctx, action)).length > 1) return 'there'
  return (await findSingleApprover(ctx, action)) === userOf(ctx).id ? 'decides-alone' : 'missing'
}
