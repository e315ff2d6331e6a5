import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Hit } from './hits.tsx'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

type Choice = { listId: string; hits: Hit[]; onChoose: (hit: Hit, inNewTab: boolean) => void }

/** The list below a field: arrows move, Enter opens, with Ctrl in another tab. The field keeps the focus and names the option that is meant. */
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
  // The field stands outside, in the head of the screen.
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
