import { collectKinds } from '../../platform/data/drafts/kinds.ts'
import { catalogueThings } from '../catalogue/staff/list-kinds.ts'
import { siteThings } from '../content/staff/list-kinds.ts'
import { searchThings } from '../search/staff/publish-synonyms.ts'

/*
 * Everything that the console drafts and publishes. A kind is described in its domain (`DraftKind`), and named here.
 */

const things = [...siteThings, ...catalogueThings, ...searchThings]

/** By the name of their kind, with their lists and what takes them down. */
export const listedThings = new Map(things.map((thing) => [thing.draft.kind, thing]))

export const draftKinds = collectKinds(things.map((thing) => thing.draft))
