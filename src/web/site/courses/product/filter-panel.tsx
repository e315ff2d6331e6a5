import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { CourseFilter, FilterGroup } from '../../../../domains/catalogue/schema.ts'
import { addressOf, choicesOf } from '../parts/filter-choice.ts'
import css from './filter-panel.module.css'

type FilterPanelProps = {
  /** The address of the product's page. */
  path: string
  groups: FilterGroup[]
  /** What the list beside it was filtered by. */
  chosen: CourseFilter
  /** The centre chosen before the filter; it stays until the visitor goes back to the centres. */
  locked: { seo_url: string; label: string } | null
}

/** For fields of the form that stand elsewhere. */
export const filterId = 'filter'

/** A form of the address: without scripts the browser sends it, with them the page changes in place. */
export function FilterPanel({ path, groups, chosen, locked }: FilterPanelProps) {
  const navigate = useNavigate()
  const toggle = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // A panel that was pressed before this code came is open by styles alone.
  useLayoutEffect(() => {
    if (toggle.current?.closest('form:focus-within')) setOpen(true)
  }, [])
  const count = choicesOf(chosen).length
  const without = addressOf(path, locked ? [['center', locked.seo_url]] : [])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const choices = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '')
    navigate(addressOf(path, choices), { preventScrollReset: true })
    setOpen(false)
    // Hidden on wide screens, where the focus stays on the button that was pressed.
    toggle.current?.focus()
  }

  return (
    // It takes the focus where a press gives none to a button; see the styles.
    <form id={filterId} className={css.panel} action={path} aria-label="Filter" tabIndex={-1} onSubmit={onSubmit}>
      <button
        ref={toggle}
        className={`btn ghost ${css.toggle}`}
        type="button"
        data-menu
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Filter{count > 0 && ` (${count})`}
      </button>
      <div className={`${css.content} ${isOpen ? css.open : ''}`}>
        {locked && <LockedCentre {...locked} />}
        {/* The boxes are the browser's own; with another choice in the address they begin anew. */}
        <div key={addressOf(path, choicesOf(chosen))}>
          {groups.map((group, index) => (
            <Group key={group.key} group={group} chosen={chosen[group.key] ?? []} isOpen={index < 2} />
          ))}
        </div>
        <div className={css.actions}>
          <button className="btn" type="submit">
            Apply Filter
          </button>
          <Link className="btn ghost" to={without} preventScrollReset>
            Clear Filter
          </Link>
        </div>
      </div>
    </form>
  )
}

function LockedCentre({ seo_url, label }: { seo_url: string; label: string }) {
  return (
    <div className={css.locked}>
      <input type="hidden" name="center" value={seo_url} />
      <b>Center</b>
      <label>
        <input type="checkbox" checked disabled readOnly /> {label}
      </label>
    </div>
  )
}

type GroupProps = { group: FilterGroup; chosen: string[]; isOpen: boolean }

function Group({ group, chosen, isOpen }: GroupProps) {
  return (
    <details open={isOpen || chosen.length > 0}>
      <summary id={`filter-${group.key}`}>{group.title}</summary>
      <ul aria-labelledby={`filter-${group.key}`}>
        {group.elements.map(({ id, label }) => (
          <li key={id}>
            <label>
              <input type="checkbox" name={group.key} value={id} defaultChecked={chosen.includes(id)} /> {label}
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}
