import { type AnyDraftKind, collectKinds } from '../../platform/drafts/kinds.ts'

/*
 * Everything that the console drafts and publishes. A kind is described in its domain (`DraftKind`), and named here.
 */

const listed: AnyDraftKind[] = []

export const draftKinds = collectKinds(listed)
