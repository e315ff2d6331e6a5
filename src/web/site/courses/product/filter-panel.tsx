import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link, useHref, useNavigate } from 'react-router'
import { catalogueCalls } from '#domains/catalogue/calls.ts'
import type { CourseFilter, CourseListBody, FilterGroup } from '#domains/catalogue/schema.ts'
import { plural } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { CloseIcon } from '#web/ui/media/icons.tsx'
import { addressOf, choicesOf, filterOf } from '../parts/filter-choice.ts'
import css from './filter-panel.module.css'

type FilterPanelProps = {
  /** The address of the product's page. */
  path: string
  groups: FilterGroup[]
  /** Filter of the list beside the panel. */
  chosen: CourseFilter
  /** The centre chosen before filtering; it stays until the visitor goes back to the list of centres. */
  locked: { seo_url: string; label: string } | null
  /** Number of courses in the list beside the panel; null: failed to load. */
  total: number | null
  /** Fixed filter that limits every choice. */
  within: CourseListBody
}

/** Connects fields of the form that are placed elsewhere. */
export const filterId = 'filter'

const sheetId = 'filter-sheet'

/**
 * A form with an address: without scripts the browser submits it; with scripts the page changes in place. On phones it
 * is a sheet, which the browser itself opens.
 */
export function FilterPanel({ path, groups, chosen, locked, total, within }: FilterPanelProps) {
  const navigate = useNavigate()
  const toggle = useRef<HTMLButtonElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const { shownCount, count } = useFound(within, total)
  const [isOpen, setOpen] = useState(false)
  // The sheet may have been opened before this code loaded.
  useLayoutEffect(() => setOpen(isShown(sheet.current)), [])
  const chosenCount = choicesOf(chosen).length
  const without = addressOf(path, locked ? [['center', locked.seo_url]] : [])

  // For browsers without popovers.
  const toggleByHand = () => {
    if (!hasPopover()) setOpen(!isOpen)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const choices = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '')
    navigate(addressOf(path, choices), { preventScrollReset: true })
    if (!isOpen) return
    if (hasPopover()) sheet.current?.hidePopover()
    setOpen(false)
    toggle.current?.focus()
  }

  return (
    <form
      id={filterId}
      className={css.panel}
      action={useHref(path)}
      aria-label="Filter"
      onSubmit={onSubmit}
      onChange={({ currentTarget }) => {
        if (isOpen) count(currentTarget)
      }}
    >
      <button
        ref={toggle}
        className={`btn ghost ${css.toggle}`}
        type="button"
        data-menu
        popoverTarget={sheetId}
        aria-expanded={isOpen}
        onClick={toggleByHand}
      >
        Filter{chosenCount > 0 && ` (${chosenCount})`}
      </button>
      <div
        ref={sheet}
        id={sheetId}
        popover="auto"
        className={css.content}
        data-open={isOpen || undefined}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <div className={css.top}>
          <b>Filter</b>
          <button
            className="icon-btn"
            type="button"
            data-menu
            popoverTarget={sheetId}
            popoverTargetAction="hide"
            aria-label="Close"
            onClick={toggleByHand}
          >
            <CloseIcon />
          </button>
        </div>
        {locked && <LockedCentre {...locked} />}
        {/* Uncontrolled checkboxes; a different choice in the address resets them. */}
        <div key={addressOf(path, choicesOf(chosen))}>
          {groups.map((group, index) => (
            <Group key={group.key} group={group} chosen={chosen[group.key] ?? []} isOpen={index < 2} />
          ))}
        </div>
        <div className={css.actions}>
          <button className="btn" type="submit">
            <span className={css.apply}>Apply Filter</span>
            {shownCount !== null && (
              <span className={css.show} aria-live="polite">
                Show {plural(shownCount, '# course', '# courses')}
              </span>
            )}
          </button>
          <Link className="btn ghost" to={without} preventScrollReset>
            Clear Filter
          </Link>
        </div>
      </div>
    </form>
  )
}

const hasPopover = () => 'popover' in HTMLElement.prototype

/** Returns whether the sheet is open; never on wide screens, where it is not a sheet. */
function isShown(sheet: HTMLElement | null) {
  return hasPopover() && (sheet?.matches(':popover-open') ?? false)
}

const pauseMs = 250

/** Counts the courses that match the ticked boxes; requested once the visitor pauses. */
function useFound(within: CourseListBody, total: number | null) {
  const api = useApi()
  const [counted, setCounted] = useState<{ of: number | null; courses: number | null } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const count = (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    const asked = { ...filterOf(new FormData(form)), ...within }
    const asking = setTimeout(() => {
      // Ignores an answer about an earlier selection.
      const tell = (courses: number | null) => timer.current === asking && setCounted({ of: total, courses })
      void api(catalogueCalls)
        .courses({ module: 'course', page: 1, limit: 1 }, asked)
        .then(
          (list) => tell(list.total),
          // The button works without a number.
          () => tell(null),
        )
    }, pauseMs)
    timer.current = asking
  }
  // The list has changed since counting, so its own total is shown.
  return { shownCount: counted !== null && counted.of === total ? counted.courses : total, count }
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
