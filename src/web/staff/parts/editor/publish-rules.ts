import type { Fields, StaffDraft } from '#domains/console/drafts/schema.ts'
import { t } from '#platform/text/messages.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import type { SaveState } from './draft-keeper.ts'
import { type Conflict, isSame } from './merge.ts'

/*
 * Possible actions on a draft, by its state and the user.
 */

/** Returns whether there are unpublished changes. */
export const isChanged = ({ state }: Pick<StaffDraft, 'state'>) => state !== 'published' && state !== 'new'

/**
 * Returns whether the button can be pressed. Changes typed after a request form a new state, for which publication can
 * be requested again.
 */
export function canPublish(draft: Pick<StaffDraft, 'state' | 'may_publish' | 'waiting_id'>, saved: SaveState) {
  if (!draft.may_publish || saved === 'conflict') return false
  return saved === 'saved' ? isChanged(draft) && draft.waiting_id === null : true
}

/** Returns whether a draft can be or is scheduled; kinds that need two people cannot. */
export const mayBeTimed = (draft: Pick<StaffDraft, 'state' | 'may_publish' | 'needs_yes'>, saved: SaveState) =>
  draft.may_publish && !draft.needs_yes && saved !== 'conflict' && (isChanged(draft) || saved !== 'saved')

/** Describes what the site shows until a scheduled draft's time; null for any other draft. */
export function untilThen({ state, publish_at, published }: Pick<StaffDraft, 'state' | 'publish_at' | 'published'>) {
  if (state !== 'scheduled' || publish_at === null) return null
  const at = dayAndTime(publish_at)
  return published === null
    ? t`Scheduled for ${at}. Until then the site does not show it.`
    : t`Scheduled for ${at}. Until then the site shows the version before these changes.`
}

type MoreItem = 'unschedule' | 'history' | 'discard'

/** Lists the items of the menu "more", in order. */
export function moreItems(draft: StaffDraft): { id: MoreItem; label: string }[] {
  const items: { id: MoreItem; label: string; isShown: boolean }[] = [
    { id: 'unschedule', label: t`Cancel scheduling`, isShown: draft.may_publish && draft.publish_at !== null },
    { id: 'history', label: t`History`, isShown: draft.published_version > 0 },
    { id: 'discard', label: t`Discard draft…`, isShown: isChanged(draft) },
  ]
  return items.flatMap(({ isShown, ...item }) => (isShown ? [item] : []))
}

/** Lists every problem in the form's tree by its dotted path. */
export function listProblems(errors: object, path = ''): { path: string; message: string }[] {
  return Object.entries(errors).flatMap(([key, value]) => {
    if (typeof value !== 'object' || value === null) return []
    const fullPath = path ? `${path}.${key}` : key
    return typeof value.message === 'string'
      ? [{ path: fullPath, message: value.message }]
      : listProblems(value, fullPath)
  })
}

/** Returns the fields in which two bodies differ. */
export function changedFields(body: object, before: object | null) {
  const [now, then] = [new Map(Object.entries(body)), new Map(Object.entries(before ?? {}))]
  return [...new Set([...now.keys(), ...then.keys()])].filter((name) => !isSame(now.get(name), then.get(name)))
}

type Chosen = { body: Fields; conflicts: readonly Conflict[]; taken: Record<string, 'mine' | 'theirs'> }

/** Returns the body that resolves a conflict: for each field the chosen side. */
export function settledBody({ body, conflicts, taken }: Chosen) {
  const settled = { ...body }
  for (const { field, theirs } of conflicts) {
    if (taken[field] === 'theirs') settled[field] = JSON.parse(JSON.stringify(theirs ?? null))
  }
  return settled
}
