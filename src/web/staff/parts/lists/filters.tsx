import { type ReactNode, useId } from 'react'
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useSearchParams } from 'react-router'
import { t } from '#platform/text/messages.ts'
import { ChevronIcon, CloseIcon } from '../marks/icons.tsx'
import menu from '../overlays/menu.module.css'
import { activeFilters, type Filter, readFilters, withFilter, withView } from './address.ts'
import css from './filters.module.css'

/** Filters are in the address, so that Back, a reload and a link preserve them. */
export function useFilters() {
  const [search, setSearch] = useSearchParams()
  const set = (name: string, value: string | null) =>
    setSearch((old) => withFilter(old, name, value), { replace: name === 'q' })
  const read = <N extends string>(...names: N[]) => readFilters(search, names)
  const replaceAll = (query: string) => setSearch((old) => withView(old, query))
  return { search, set, read, replaceAll }
}

type FilterBarProps = {
  filters: Filter[]
  /** Searches only this list. */
  search?: { label: string }
  children?: ReactNode
}

/** A button for each filter; active ones are chips beside it, which remove them. */
export function FilterBar({ filters, search, children }: FilterBarProps) {
  const { search: address, read, set } = useFilters()
  const active = activeFilters(filters, address)
  return (
    <div className={css.bar}>
      {search && <SearchField label={search.label} value={read('q').q ?? ''} onChange={(q) => set('q', q)} />}
      {filters
        .filter(({ name }) => !active.some((filter) => filter.name === name))
        .map((filter) => (
          <FilterMenu key={filter.name} filter={filter} onChoose={(value) => set(filter.name, value)} />
        ))}
      {active.map(({ name, label, chosen }) => (
        <span className={css.chip} key={name}>
          {label}: {chosen}
          <button type="button" aria-label={t`Remove ${label}: ${chosen}`} onClick={() => set(name, null)}>
            <CloseIcon />
          </button>
        </span>
      ))}
      {children}
    </div>
  )
}

function FilterMenu({ filter, onChoose }: { filter: Filter; onChoose: (value: string) => void }) {
  return (
    <MenuTrigger>
      <AriaButton className={css.filter ?? ''}>
        {filter.label} <ChevronIcon />
      </AriaButton>
      <Popover className={menu.popover ?? ''} placement="bottom start">
        <Menu className={menu.menu ?? ''} aria-label={filter.label} onAction={(key) => onChoose(String(key))}>
          {filter.choices.map(({ value, label }) => (
            <MenuItem className={menu.item ?? ''} id={value} key={value}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

type SearchFieldProps = { label: string; value: string; onChange: (value: string) => void }

function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId()
  return (
    <form
      className={css.search}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(String(new FormData(event.currentTarget).get('q') ?? '').trim())
      }}
    >
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        name="q"
        key={value}
        type="search"
        defaultValue={value}
        placeholder={label}
        onBlur={(event) => event.target.value.trim() !== value && onChange(event.target.value.trim())}
      />
    </form>
  )
}
