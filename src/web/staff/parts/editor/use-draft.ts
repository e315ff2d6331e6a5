import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { draftCalls } from '#domains/console/calls.ts'
import type { Fields, StaffDraft } from '#domains/console/drafts/schema.ts'
import { isAway, waitMs } from '#web/shell/api/ask-again.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { api, messageOf } from '#web/staff/shell/api.ts'
import { readDraft, writeDraft } from '#web/staff/shell/device-drafts.ts'
import { type Copy, type Current, DraftKeeper, type Shown } from './draft-keeper.ts'
import { isSame, mergeFields } from './merge.ts'

const lookMs = 20_000

type Place = { kind: string; id: string }

const noteOf = ({ kind, id }: Place) => `draft ${kind} ${id}`

function readCopy(place: Place): Copy | null {
  try {
    const copy: Copy | null = JSON.parse(readDraft(noteOf(place)) ?? 'null')
    return copy
  } catch {
    return null // written by another version of the console
  }
}

function explain(error: unknown, failures: number) {
  const message = messageOf(error, '')
  if (!(error instanceof ApiError) || error.code !== 'stale')
    return { stale: null, againMs: isAway(error) ? waitMs(failures, error) : null, message }
  const stale: Current = JSON.parse(JSON.stringify(error.data))
  return { stale, againMs: null, message }
}

/** Returns the form's initial values: the server's, merged with what was left on the device. */
export function openDraft(place: Place, draft: StaffDraft, empty: Fields) {
  const kept = { ...empty, ...draft.body }
  const copy = readCopy(place)
  if (!copy || isSame(copy.body, kept)) return { draft, empty, kept, values: kept }
  return { draft, empty, kept, values: mergeFields({ base: copy.base, mine: copy.body, theirs: kept }).body }
}
type Opened = ReturnType<typeof openDraft>

export type DraftHand = Shown & Pick<DraftKeeper, 'change' | 'flush' | 'settle' | 'take'> & { newest: () => string }

/** Holds the state of a draft. `show`: writes another person's changed values into the form. */
export function useDraft(place: Place, opened: Opened, show: (body: Fields) => void): DraftHand {
  const shows = useRef(show)
  shows.current = show
  const [keeper] = useState(
    () =>
      new DraftKeeper(opened, {
        save: (body, ifMatch) => api(draftCalls).saveDraft(place, { body }, { ifMatch }),
        keepCopy: (copy) => writeDraft(noteOf(place), copy && JSON.stringify(copy)),
        explain,
        show: (body) => shows.current(body),
      }),
  )
  const shown = useSyncExternalStore(keeper.subscribe, () => keeper.shown)
  // Time, the server and leaving the screen are outside React.
  useEffect(() => {
    const look = async () => {
      if (document.hidden || keeper.shown.state !== 'saved') return
      const draft = await api(draftCalls)
        .draft(place)
        .catch(() => null)
      if (draft) keeper.look(draft)
    }
    const timer = setInterval(() => void look(), lookMs)
    return () => {
      clearInterval(timer)
      void keeper.flush()
    }
  }, [keeper, place])
  const { change, flush, settle, take } = keeper
  return { ...shown, change, flush, settle, take, newest: () => keeper.version }
}
