import { useState } from 'react'
import { thingCalls } from '#domains/console/calls.ts'
import type { Choice } from '#platform/data/drafts/fields.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { usePaused } from '#web/staff/shell/use-paused.ts'

const most = 200

/**
 * Returns items of a kind as choices; if there are too many, those whose names contain the typed text. Separate from
 * its field, whose form library a list does not need.
 */
export function useThings(kind: string) {
  const [typed, setTyped] = useState('')
  const asked = usePaused(typed.trim().slice(0, 100), 250)
  const all = useAnswer(thingCalls.things, { kind, limit: most, state: 'all' })
  const isMore = (all.data?.total.value ?? 0) > most
  const named = useAnswer(
    thingCalls.things,
    isMore && asked !== '' ? { kind, limit: most, state: 'all', q: asked } : null,
  )
  const rows = [...(all.data?.data ?? []), ...(named.data?.data ?? [])].filter((row) => row.state !== 'draft')
  const known = new Map<string, Choice>()
  for (const { _id, title, cells, state } of rows) {
    const place = [cells.category, cells.centre, cells.session].filter((cell) => typeof cell === 'string')
    const label = [title, ...place].join(' · ') + (state === 'archived' ? ' (archived)' : '')
    known.set(_id, { value: _id, label })
  }
  return {
    choices: [...known.values()],
    onSearch: isMore ? setTyped : undefined,
    isLoading: all.isLoading && !all.data,
  }
}
