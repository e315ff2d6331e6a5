import { type RefObject, useEffect, useRef, useState } from 'react'
import { staffSearchCalls } from '#domains/console/calls.ts'
import { soughtIn } from '#domains/console/search/rules.ts'
import type { FoundThings, SearchInput } from '#domains/console/search/schema.ts'
import { useAnswer, useLastAnswer } from '#web/staff/shell/use-answer.ts'
import { usePaused } from '#web/staff/shell/use-paused.ts'
import type { Hit } from './hits.tsx'

const pauseMs = 120

export type Search = {
  /** Results of the latest answered query, shown while a newer one is loading. */
  found: FoundThings | null
  error: unknown
  isAsking: boolean
  isTooShort: boolean
  retry: () => void
}

const isTooShortFor = ({ q }: SearchInput) => soughtIn(q) === null

/** Searches when typing pauses; late answers are dropped. */
export function useSearch(typed: SearchInput): Search {
  const isTooShort = isTooShortFor(typed)
  const asked = usePaused(typed, pauseMs)
  const answer = useAnswer(staffSearchCalls.staffSearch, isTooShortFor(asked) ? null : asked)
  const things = useLastAnswer(answer.data, '')
  const isPausing = JSON.stringify(asked) !== JSON.stringify(typed)
  return {
    found: isTooShort ? null : (things ?? null),
    error: isPausing ? undefined : answer.error,
    isAsking: !isTooShort && (isPausing || answer.isLoading),
    isTooShort,
    retry: answer.reload,
  }
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

type Choice = { listId: string; hits: Hit[]; onChoose: (hit: Hit, inNewTab: boolean) => void }

/** Listbox below a field: arrows move, Enter opens, with Ctrl in a new tab. The field keeps the focus and refers to the active option. */
export function useChoice(input: RefObject<HTMLInputElement | null>, { listId, hits, onChoose }: Choice) {
  const [held, setHeld] = useState({ of: '', index: 0 })
  const of = hits.map(({ key }) => key).join()
  const index = held.of === of ? held.index : 0
  const act = useRef<(event: KeyboardEvent) => void>(() => undefined)
  act.current = (event) => {
    const step = steps[event.key]
    if (step !== undefined && hits.length > 0) {
      event.preventDefault()
      setHeld({ of, index: (index + step + hits.length) % hits.length })
    }
    const hit = hits[index]
    if (event.key === 'Enter' && hit) {
      event.preventDefault()
      onChoose(hit, event.ctrlKey || event.metaKey)
    }
  }
  const activeId = hits.length > 0 ? `${listId}-${index}` : null
  // The field is outside this component, in the header.
  useEffect(() => {
    const field = input.current
    const listen = (event: KeyboardEvent) => act.current(event)
    field?.addEventListener('keydown', listen)
    return () => field?.removeEventListener('keydown', listen)
  }, [input])
  useEffect(() => {
    const field = input.current
    if (activeId === null) field?.removeAttribute('aria-activedescendant')
    else field?.setAttribute('aria-activedescendant', activeId)
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
    return () => field?.removeAttribute('aria-activedescendant')
  }, [input, activeId])
  return index
}
