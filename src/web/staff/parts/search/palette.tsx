import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#platform/text/messages.ts'
import { newThings } from '#web/staff/new-things.ts'
import { areas, staffPages, staffPath } from '#web/staff/routes.ts'
import { useCentre, useMay, useWithCentre } from '#web/staff/shell/use-staff.ts'
import { SearchIcon } from '../marks/icons.tsx'
import { groupsOf, type Hit, type HitGroup } from './hits.tsx'
import { Results } from './results.tsx'
import css from './search.module.css'
import { Troubles } from './search-panel.tsx'
import { useChoice, useSearch } from './use-search.ts'
import { fits } from './words.ts'

const listId = 'staff-palette-list'

/** Returns the label of a button, without its shortcut. */
function textOf(button: HTMLElement) {
  const parts = [...button.childNodes].filter(({ nodeName }) => nodeName !== 'KBD')
  return parts
    .map(({ textContent }) => textContent ?? '')
    .join('')
    .trim()
}

/** Returns the buttons in the header of the open screen, by label. */
function readActions() {
  const buttons = [...document.querySelectorAll<HTMLElement>('main [data-actions] :is(button, a)')]
  return buttons
    .filter((button) => !button.matches(':disabled') && textOf(button) !== '')
    .map((button, n): Hit & { text: string } => {
      const text = textOf(button)
      return { key: `action-${n}`, name: text, text, cells: [], run: () => button.click() }
    })
}

const groupOf = (kind: string, label: string, hits: Hit[]): HitGroup => ({
  kind,
  label,
  heads: [],
  hits,
  hasMore: false,
})

/** Returns the screens and the entries of New that the grants allow. */
function usePlaces(q: string) {
  const may = useMay()
  const screens = staffPages.flatMap((page): Hit[] => {
    const area = areas.find(({ name }) => name === page.area)
    if (!page.label || !area || !may(...page.needs) || !fits(`${area.label} ${page.label}`, q)) return []
    const name = area.label === page.label ? page.label : `${area.label}, ${page.label}`
    return [{ key: `go-${page.path}`, to: staffPath(page.path), name, area: area.name, cells: [] }]
  })
  const made = newThings
    .filter(({ needs, label }) => may(...needs) && fits(t`new ${label}`, q))
    .map(({ label, key, to }): Hit => ({ key: `new-${key}`, to, name: label, cells: [], keys: `n ${key}` }))
  const lists: Hit[] = []
  if (q !== '' && may('students.read'))
    lists.push({
      key: 'in-students',
      to: `/staff/students?q=${encodeURIComponent(q)}`,
      name: t`Students matching “${q}”`,
      area: 'students',
      cells: [],
    })
  if (q !== '' && may('leads.work', 'leads.work-own'))
    lists.push({
      key: 'in-leads',
      to: `/staff/leads/list?q=${encodeURIComponent(q)}`,
      name: t`Leads matching “${q}”`,
      area: 'leads',
      cells: [],
    })
  return { screens: [...screens.slice(0, 8), ...lists], made }
}

type PaletteProps = { /** Text typed before the code arrived. */ begun: { current: string }; onClose: () => void }

/** Command palette: actions of the open screen, people and things, all screens, and everything that can be created. */
export default function Palette({ begun, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const withCentre = useWithCentre()
  const { centre } = useCentre()
  const [typed, setTyped] = useState(begun.current)
  const [{ actions, title }] = useState(() => ({
    actions: readActions(),
    title: document.querySelector('main h1')?.textContent ?? '',
  }))
  const q = typed.trim()
  const search = useSearch({ q, centre: centre?._id })
  const { screens, made } = usePlaces(q)
  const groups = [
    groupOf(
      'actions',
      t`This screen: ${title}`,
      actions.filter(({ text }) => fits(text, q)),
    ),
    ...(search.found ? groupsOf(search.found, q) : []),
    groupOf('go', t`Go to`, screens),
    groupOf('new', t`New`, made),
  ].filter(({ hits }) => hits.length > 0)
  const choose = (hit: Hit, inNewTab: boolean) => {
    if (hit.to !== undefined && inNewTab) return void window.open(withCentre(hit.to), '_blank', 'noopener')
    // Closed first, because a button that opens its own dialog takes the focus.
    dialog.current?.close()
    onClose()
    if (hit.to !== undefined) void navigate(withCentre(hit.to))
    else hit.run?.()
  }
  const active = useChoice(input, { listId, hits: groups.flatMap(({ hits }) => hits), onChoose: choose })
  // The browser's top layer is outside React.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={css.palette}
      aria-label="Commands"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={css.typed}>
        <SearchIcon />
        <input
          ref={input}
          role="combobox"
          aria-label="Search people, screens and actions"
          aria-expanded={groups.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <kbd>Esc</kbd>
      </div>
      <Troubles search={search} />
      <Results listId={listId} groups={groups} active={active} onChoose={choose} isNarrow isOld={false} />
      <p className={css.told} role="status">
        {groups.length === 0 && !search.isAsking ? t`No matches.` : ''}
      </p>
      <p className={css.foot} aria-hidden="true">
        <span>Up and Down to move</span>
        <span>Enter to open</span>
        <span>Ctrl+Enter to open in a new tab</span>
      </p>
    </dialog>
  )
}
