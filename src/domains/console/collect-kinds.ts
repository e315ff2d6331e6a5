import { catalogueThings } from '#domains/catalogue/staff/list-kinds.ts'
import { siteThings } from '#domains/content/staff/list-kinds.ts'
import { searchThings } from '#domains/search/staff/publish-synonyms.ts'
import { collectKinds } from '#platform/data/drafts/kinds.ts'

/*
 * Collects everything that the console drafts and publishes. A kind is described in its domain (`DraftKind`), and
 * listed here.
 */

const things = [...siteThings, ...catalogueThings, ...searchThings]

/** Things by the name of their kind, with their lists and how to take them down. */
export const listedThings = new Map(things.map((thing) => [thing.draft.kind, thing]))

export const draftKinds = collectKinds(things.map((thing) => thing.draft))
