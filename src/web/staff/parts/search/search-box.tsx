import { lazy, Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { CloseIcon, SearchIcon } from '../marks/icons.tsx'
import css from './search-box.module.css'

const SearchPanel = lazy(() => import('./search-panel.tsx'))
const boxId = 'staff-search'
const listId = `${boxId}-list`

/** Search field in the header of every screen. The results' code loads with the first letter; input typed until then is kept. */
export function SearchBox() {
  // The screen on which the results were opened: navigating away closes them.
  const { pathname } = useLocation()
  const [held, setHeld] = useState({ at: '', q: '' })
  const isOpen = held.at === pathname
  const q = isOpen ? held.q : ''
  const input = useRef<HTMLInputElement>(null)
  const close = () => {
    setHeld({ at: '', q: '' })
    input.current?.blur()
  }
  const isShown = isOpen && q.trim() !== ''
  return (
    <search
      className={css.search}
      data-open={isOpen || undefined}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <SearchIcon />
      <input
        ref={input}
        id={boxId}
        role="combobox"
        aria-label="Search people, orders, tests"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        placeholder="Search people, orders, tests"
        value={q}
        onFocus={() => setHeld({ at: pathname, q })}
        onChange={(event) => setHeld({ at: pathname, q: event.target.value })}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      />
      {isOpen ? (
        <button className={css.close} type="button" aria-label="Close search" onClick={close}>
          <CloseIcon />
        </button>
      ) : (
        <kbd>/</kbd>
      )}
      {isShown && (
        <Suspense>
          <SearchPanel q={q.trim()} listId={listId} input={input} onClose={close} />
        </Suspense>
      )}
    </search>
  )
}
