import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { numberText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import { FailedAnswer } from '#web/staff/frame/answer-states.tsx'
import { isForUs } from '#web/staff/frame/keyboard/use-keys.ts'
import { TextButton } from '#web/staff/frame/screen.tsx'
import { useWithCentre } from '#web/staff/shell/use-staff.ts'
import { areKeysOn } from '#web/ui/navigation/single-keys.ts'
import { chosenColumns } from './address.ts'
import { useFilters } from './filters.tsx'
import { rememberList } from './last-list.ts'
import { EmptyList, Foot, Waiting } from './list-parts.tsx'
import css from './list-table.module.css'
import type { ListState } from './use-list.ts'

export type Column<Row> = {
  /** Also the name of its sort order, if it has one. */
  key: string
  head: string
  /** The content of a cell. In the first column it links to the row. */
  cell: (row: Row) => ReactNode
  isNumber?: boolean
  /** The server can sort by this column: `key`, or `-key` for descending order. */
  isSorted?: boolean
  /** Hidden on phones. */
  isWide?: boolean
  /** Shown below the first column on phones. */
  isBelow?: boolean
  /** Never wraps. */
  isOneLine?: boolean
}

type Looks = Pick<Column<never>, 'isNumber' | 'isWide' | 'isBelow' | 'isOneLine'>

type BulkAction = { label: string; run: (ids: string[]) => void }

type ListTableProps<Row> = {
  /** Accessible name of the list: 'Notices'. */
  name: string
  list: ListState<Row>
  columns: Column<Row>[]
  keyOf: (row: Row) => string
  /** Returns the address that a row opens. */
  toOf?: (row: Row) => string
  /** Accessible name of a row, for its checkbox. */
  nameOf: (row: Row) => string
  bulk?: BulkAction[]
  /** Buttons of a row, in its last cell. */
  actionsOf?: (row: Row) => ReactNode
  /** Shown for an empty list: a sentence, and a button that creates the first item. */
  empty: { text: string; action?: ReactNode }
  sort?: { by: string; onChange: (by: string) => void }
}

/**
 * The list used in every area. j and k move, x selects, Enter opens; sort order and server filters are in the address.
 */
export function ListTable<Row>(given: ListTableProps<Row>) {
  const columns = chosenColumns(given.columns, useFilters().read('columns').columns)
  const props = { ...given, columns }
  const { name, list, keyOf, bulk = [], empty, actionsOf } = props
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const table = useRef<HTMLTableElement>(null)
  useRowKeys(table)
  const { rows } = list
  const { toOf } = props
  // The last viewed list is stored outside React.
  useEffect(() => {
    if (toOf && rows.length > 0) rememberList(rows.map(toOf))
  }, [rows, toOf])
  const chosen = list.rows.map(keyOf).filter((id) => selected.has(id))
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(selected)
    if (isOn) next.add(id)
    else next.delete(id)
    setSelected(next)
  }
  const isFirstLoad = list.isLoading && list.total === null
  if (list.error !== undefined && list.total === null)
    return <FailedAnswer answer={list} otherwise="The list could not be loaded." />
  if (!isFirstLoad && !list.isLoading && list.rows.length === 0) return <EmptyList {...empty} />
  return (
    <section aria-label={name} aria-busy={list.isLoading}>
      {chosen.length > 0 && (
        <BulkBar count={chosen.length} onClear={() => setSelected(new Set())}>
          {bulk.map(({ label, run }) => (
            <TextButton
              key={label}
              onPress={() => {
                run(chosen)
                setSelected(new Set())
              }}
            >
              {label}
            </TextButton>
          ))}
        </BulkBar>
      )}
      {list.error !== undefined && <FailedAnswer answer={list} otherwise="The list could not be loaded." />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled sideways must be reached by keyboard */}
      <div className={css.scroll} tabIndex={0}>
        <table ref={table} className={css.table} data-stale={list.isLoading || undefined}>
          <Head
            {...props}
            all={bulk.length > 0 && list.rows.length > 0 ? chosen.length === list.rows.length : null}
            onAll={(isOn) => setSelected(isOn ? new Set(list.rows.map(keyOf)) : new Set())}
          />
          <tbody>
            {isFirstLoad ? (
              <Waiting columns={columns.length + (bulk.length > 0 ? 1 : 0) + (actionsOf ? 1 : 0)} />
            ) : (
              list.rows.map((row) => (
                <ListRow
                  key={keyOf(row)}
                  row={row}
                  list={props}
                  isSelected={selected.has(keyOf(row))}
                  onSelect={(isOn) => toggle(keyOf(row), isOn)}
                />
              ))
            )}
          </tbody>
        </table>
      </div>
      <Foot list={list} />
    </section>
  )
}

const classOf = ({ isNumber, isWide, isBelow, isOneLine }: Looks) =>
  [isNumber && css.number, (isWide || isBelow) && css.wide, isOneLine && css.oneLine].filter(Boolean).join(' ')

type HeadProps<Row> = Pick<ListTableProps<Row>, 'columns' | 'actionsOf' | 'sort' | 'name'> & {
  /** True if all are selected; null if none can be. */
  all: boolean | null
  onAll: (isOn: boolean) => void
}

function Head<Row>({ columns, actionsOf, sort, name, all, onAll }: HeadProps<Row>) {
  const wayOf = (key: string) => (sort?.by === key ? 'ascending' : sort?.by === `-${key}` ? 'descending' : undefined)
  return (
    <thead>
      <tr>
        {all !== null && (
          <th className={css.check}>
            <input
              type="checkbox"
              aria-label={t`Select all ${name}`}
              checked={all}
              onChange={(event) => onAll(event.target.checked)}
            />
          </th>
        )}
        {columns.map(({ key, head, isSorted, ...looks }) => (
          <th key={key} scope="col" className={classOf(looks)} aria-sort={wayOf(key)}>
            {isSorted && sort ? (
              <button type="button" onClick={() => sort.onChange(wayOf(key) === 'ascending' ? `-${key}` : key)}>
                {head} <span aria-hidden="true">{wayOf(key) === 'ascending' ? '↑' : wayOf(key) && '↓'}</span>
              </button>
            ) : (
              head
            )}
          </th>
        ))}
        {actionsOf && (
          <th>
            <span className="sr">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

type RowProps<Row> = { row: Row; list: ListTableProps<Row>; isSelected: boolean; onSelect: (isOn: boolean) => void }

function ListRow<Row>({ row, list, isSelected, onSelect }: RowProps<Row>) {
  const { columns, toOf, nameOf, bulk = [], actionsOf } = list
  const withCentre = useWithCentre()
  const to = toOf?.(row)
  const below = columns.filter(({ isBelow }) => isBelow)
  return (
    <tr data-selected={isSelected || undefined}>
      {bulk.length > 0 && (
        <td className={css.check}>
          <input
            type="checkbox"
            aria-label={t`Select ${nameOf(row)}`}
            checked={isSelected}
            onChange={(event) => onSelect(event.target.checked)}
          />
        </td>
      )}
      {columns.map(({ key, cell, ...looks }, n) => (
        <td key={key} className={classOf(looks)}>
          {n === 0 && to !== undefined ? (
            <Link className={css.to} to={withCentre(to)}>
              {cell(row)}
            </Link>
          ) : (
            cell(row)
          )}
          {n === 0 && below.length > 0 && (
            <small className={css.below}>{below.map((column) => column.cell(row))}</small>
          )}
        </td>
      ))}
      {actionsOf && <td className={css.actions}>{actionsOf(row)}</td>}
    </tr>
  )
}

function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  return (
    <div className={css.bulk} role="toolbar" aria-label="Actions for selected rows">
      <b>{numberText(count)} selected</b>
      <div className={css.bulkActions}>{children}</div>
      <TextButton onPress={onClear}>Clear selection</TextButton>
    </div>
  )
}

const steps: Record<string, number> = { j: 1, k: -1 }

function press(table: HTMLTableElement, key: string) {
  const rows = [...table.querySelectorAll('tbody tr')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const step = steps[key]
  if (key === 'x') rows[at]?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click()
  if (step === undefined) return false
  const next = rows[Math.min(rows.length - 1, Math.max(0, at + step))]
  next?.querySelector<HTMLElement>('a, button, input')?.focus()
  return true
}

/** j and k move between the rows, x selects one. */
function useRowKeys(table: RefObject<HTMLTableElement | null>) {
  // The keyboard is outside React.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!areKeysOn() || !isForUs(event) || !table.current) return
      if (press(table.current, event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [table])
}
