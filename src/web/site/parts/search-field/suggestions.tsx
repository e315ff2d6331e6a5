import { type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { searchCalls } from '#domains/search/calls.ts'
import type { Found } from '#domains/search/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { foundPath, groupOf } from './found-path.ts'
import css from './search-field.module.css'

const pauseMs = 160
const most = 8
const fewestLetters = 2

/** Finds suggestions for the current text of the field. */
function useFound(input: RefObject<HTMLInputElement | null>) {
  const api = useApi()
  const [hits, setHits] = useState<Found[]>([])
  // The field and the timer that waits for a pause in typing are outside React.
  useEffect(() => {
    const field = input.current
    if (!field) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = 0
    const ask = async () => {
      const q = field.value.trim()
      const turn = ++last
      if ([...q].length < fewestLetters) return setHits([])
      // Failing to load suggestions is harmless: the search button still works.
      const answer = await api(searchCalls)
        .search({ q, limit: most })
        .catch(() => null)
      if (turn === last) setHits(answer?.found ?? [])
    }
    const onInput = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), pauseMs)
    }
    field.addEventListener('input', onInput)
    // Handles text typed before this code loaded.
    if (field.value !== field.defaultValue) onInput()
    return () => {
      clearTimeout(timer)
      last = -1
      field.removeEventListener('input', onInput)
    }
  }, [api, input])
  return { hits, clear: () => setHits([]) }
}

type SuggestionsProps = { input: RefObject<HTMLInputElement | null>; listId: string }

/** Listbox of a combobox for the field above: arrows move, Enter follows the marked entry, Escape closes. */
export function Suggestions({ input, listId }: SuggestionsProps) {
  const navigate = useNavigate()
  const { hits, clear } = useFound(input)
  const [marked, setMarked] = useState(-1)
  const isOpen = hits.length > 0
  const idOf = (index: number) => `${listId}-${index}`
  const follow = (hit: Found) => {
    clear()
    setMarked(-1)
    input.current?.closest('dialog')?.close()
    void navigate(foundPath(hit))
  }

  // The field is outside this component, which loads later.
  useEffect(() => {
    const field = input.current
    if (!field) return
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-controls', listId)
    field.setAttribute('aria-expanded', String(isOpen))
    if (marked < 0) field.removeAttribute('aria-activedescendant')
    else field.setAttribute('aria-activedescendant', `${listId}-${marked}`)
    const onKeyDown = (event: KeyboardEvent) => {
      const hit = hits[marked]
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (!isOpen) return
      if (event.key === 'Escape') clear()
      else if (event.key === 'Enter' && hit) follow(hit)
      // The position before the first entry is the field itself.
      else if (step) setMarked((now) => ((now + 1 + step + hits.length + 1) % (hits.length + 1)) - 1)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    const onInput = () => setMarked(-1)
    field.addEventListener('keydown', onKeyDown)
    field.addEventListener('input', onInput)
    field.addEventListener('blur', clear)
    return () => {
      field.removeEventListener('keydown', onKeyDown)
      field.removeEventListener('input', onInput)
      field.removeEventListener('blur', clear)
    }
  })

  return (
    <>
      <div id={listId} role="listbox" aria-label="Suggestions" className={css.list} hidden={!isOpen}>
        {hits.map((hit, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, which answers it
          // biome-ignore lint/a11y/useFocusableInteractive: marked by the field, which keeps the focus
          <div
            key={hit._id}
            id={idOf(index)}
            role="option"
            className={css.option}
            aria-selected={index === marked}
            // The press must not take the focus from the field, which would close the list.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => follow(hit)}
          >
            <span>{hit.title}</span>
            <small>{[groupOf(hit), hit.about].filter(Boolean).join(': ')}</small>
          </div>
        ))}
      </div>
      <p className="sr" role="status">
        {isOpen && t`${plural(hits.length, '# suggestion', '# suggestions')}`}
      </p>
    </>
  )
}
