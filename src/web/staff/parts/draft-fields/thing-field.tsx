import { useState } from 'react'
import { thingCalls } from '#domains/console/archiving/calls.ts'
import type { Choice } from '#platform/data/drafts/fields.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { usePaused } from '#web/staff/shell/use-paused.ts'
import { ComboField, ManyField } from '../forms/combo-field.tsx'
import type { FieldProps } from '../forms/fields.tsx'

/** One thing of another kind, found by typing. */
export function ThingField({ of, isMany, ...field }: FieldProps & { of: string; isMany?: boolean }) {
  const { choices, onSearch, isLoading } = useThings(of)
  const Picker = isMany ? ManyField : ComboField
  const search = onSearch ? { onSearch } : {}
  return <Picker {...field} choices={choices} isLoading={isLoading} {...search} />
}

const most = 200

/** Things of a kind as choices: with more than fit, those whose names hold what was typed. */
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
