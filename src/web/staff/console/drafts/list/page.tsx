import { useLocation } from 'react-router'
import { thingCalls } from '#domains/console/calls.ts'
import type { ListedThing } from '#domains/content/staff/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import { LinkButton, Screen, TextButton } from '#web/staff/frame/screen.tsx'
import type { KindScreen, ListColumn } from '#web/staff/parts/draft-fields/describe.ts'
import { useThings } from '#web/staff/parts/draft-fields/use-things.ts'
import type { Filter } from '#web/staff/parts/lists/address.ts'
import { FilterBar, useFilters } from '#web/staff/parts/lists/filters.tsx'
import table from '#web/staff/parts/lists/list-table.module.css'
import { type Column, ListTable } from '#web/staff/parts/lists/list-table.tsx'
import { type ListState, useList } from '#web/staff/parts/lists/use-list.ts'
import { type Mark, State } from '#web/staff/parts/marks/state.tsx'
import { say, sayWithUndo } from '#web/staff/parts/overlays/toast.tsx'
import { api, messageOf } from '#web/staff/shell/api.ts'
import { useCentre, useMay, useStaff } from '#web/staff/shell/use-staff.ts'
import { dayAndTime, weekdayDate } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { kindAt } from '../kinds/all.ts'
import css from './list.module.css'

const stateChoices = [
  { value: 'draft', label: t`Drafts` },
  { value: 'scheduled', label: t`Scheduled` },
  { value: 'published', label: t`Published` },
  { value: 'changed', label: t`Published, with changes` },
  { value: 'archived', label: t`Archived` },
]
const marks: Record<ListedThing['state'], [Mark, string]> = {
  draft: ['ring', 'draft'],
  scheduled: ['half', 'scheduled'],
  published: ['filled', 'published'],
  changed: ['half', t`published, with changes`],
  archived: ['crossed', 'archived'],
}

function StateCell({ row }: { row: ListedThing }) {
  const [mark, word] = marks[row.state]
  if (row.problem !== null) return <State mark="bad">could not be published: {row.problem}</State>
  return (
    <State mark={mark}>
      {word}
      {row.publish_at && `, ${dayAndTime(row.publish_at)}`}
    </State>
  )
}

function Cell({ row, column }: { row: ListedThing; column: ListColumn }) {
  if (column.key === 'title') return row.title || t`(no title yet)`
  if (column.key === 'state') return <StateCell row={row} />
  const value = row.cells[column.key]
  if (value === null || value === undefined) return ''
  if (column.as === 'day') return weekdayDate(String(value))
  if (column.as === 'money') return rupees(Number(value))
  if (column.as === 'yes') return value === true ? 'yes' : 'no'
  if (column.as === 'picture') return <img className={css.thumb} src={String(value)} alt="" loading="lazy" />
  return column.words?.[String(value)] ?? String(value)
}

function columnsOf({ columns = [] }: KindScreen): Column<ListedThing>[] {
  return columns.map((column, index) => ({
    key: column.key,
    head: column.head,
    isNumber: column.as === 'number' || column.as === 'money',
    isWide: index > 0 && column.key !== 'state',
    cell: (row) => <Cell row={row} column={column} />,
  }))
}

/**
 * Returns the choices of filters that refer to another kind. Hooks are called for each filter of the kind, whose number
 * is constant while the screen is mounted.
 */
function useKindFilters({ filters = [] }: KindScreen): Filter[] {
  const [first, second] = filters.filter(({ of }) => of !== undefined)
  const firstChoices = useThings(first?.of ?? 'content-category').choices
  const two = useThings(second?.of ?? 'content-category').choices
  return filters.map(({ name, label, choices, of }) => ({
    name,
    label,
    choices: [...(choices ?? (of === first?.of ? firstChoices : two))],
  }))
}

function archivedText(kind: KindScreen, { count, archived }: { count: number; archived: boolean }) {
  if (count === 1) return archived ? t`The ${kind.one} is archived.` : t`The ${kind.one} is public again.`
  return archived ? t`${numberText(count)} are archived.` : t`${numberText(count)} are public again.`
}

function archiveThing(
  kind: KindScreen,
  ids: string[],
  { archived, list }: { archived: boolean; list: ListState<ListedThing> },
) {
  const all = Promise.all(ids.map((id) => api(thingCalls).archiveThing({ kind: kind.kind, id }, { archived })))
  all.then(
    (outcomes) => {
      list.reload()
      if (outcomes.some(({ needs_yes }) => needs_yes)) return say(t`Sent for approval.`)
      sayWithUndo(archivedText(kind, { count: ids.length, archived }), () =>
        archiveThing(kind, ids, { archived: !archived, list }),
      )
    },
    (error: unknown) => {
      list.reload()
      say(messageOf(error, t`This did not work.`))
    },
  )
}

function move(kind: KindScreen, row: ListedThing, { by, list }: { by: number; list: ListState<ListedThing> }) {
  const ids = list.rows.filter(({ state }) => state !== 'draft').map(({ _id }) => _id)
  const from = ids.indexOf(row._id)
  const to = from + by
  if (from < 0 || to < 0 || to >= ids.length) return
  ids.splice(to, 0, ...ids.splice(from, 1))
  api(thingCalls)
    .orderThings({ kind: kind.kind }, { ids })
    .then(list.reload, (error: unknown) => say(messageOf(error, t`This did not work.`)))
}

function RowActions({ kind, row, list }: { kind: KindScreen; row: ListedThing; list: ListState<ListedThing> }) {
  const isPublic = row.state !== 'draft' && row.state !== 'archived'
  const archive = (archived: boolean) => archiveThing(kind, [row._id], { archived, list })
  return (
    <>
      {kind.isOrdered && isPublic && (
        <>
          <TextButton label={t`Move ${row.title} up`} onPress={() => move(kind, row, { by: -1, list })}>
            ↑
          </TextButton>
          <TextButton label={t`Move ${row.title} down`} onPress={() => move(kind, row, { by: 1, list })}>
            ↓
          </TextButton>
        </>
      )}
      {kind.isArchived && row.state === 'archived' && (
        <TextButton label={t`Restore ${row.title}`} onPress={() => archive(false)}>
          Restore
        </TextButton>
      )}
      {kind.isArchived && isPublic && (
        // Hidden on phones, except for the selection.
        <span className={table.wide}>
          <TextButton label={t`Archive ${row.title}`} onPress={() => archive(true)}>
            Archive
          </TextButton>
        </span>
      )}
    </>
  )
}

const filterNames = [
  ...(['section', 'sub_category_id', 'category_id', 'type', 'product_id', 'batch_id', 'centre_id'] as const),
] as const

/** Lists a kind, with filters and search in the address. */
function KindList({ kind }: { kind: KindScreen }) {
  const { read, search } = useFilters()
  const may = useMay()
  const ownFilters = kind.filters?.map(({ name }) => name) ?? []
  const asked = read(...filterNames.filter((name) => ownFilters.includes(name)), 'q', 'state', 'draft_by')
  const state = stateChoices.find(({ value }) => value === asked.state)?.value
  const { centre } = useCentre()
  const { state: _state, ...narrowed } = asked
  const list = useList(thingCalls.things, {
    kind: kind.kind,
    ...narrowed,
    state: marksKey(state),
    centre: centre?._id,
  })
  const filters = useKindFilters(kind)
  const mine = { name: 'draft_by', label: t`Drafts`, choices: [{ value: useStaff().me._id, label: t`mine` }] }
  const mayEdit = may(...kind.edits)
  const readers = kind.readers && may(...kind.readers.needs) ? kind.readers.to : undefined
  const toOf = mayEdit ? (id: string) => `/staff/${kind.path}/${id}` : readers
  // Skips archived items, because undo would bring them back with the others.
  const archiveAll = (ids: string[]) => {
    const archived = new Set(list.rows.filter(({ state }) => state === 'archived').map(({ _id }) => _id))
    archiveThing(
      kind,
      ids.filter((id) => !archived.has(id)),
      { archived: true, list },
    )
  }
  const makeNew = mayEdit ? (
    <LinkButton isPrimary to={`/staff/${kind.path}/new`}>
      New {kind.one}
    </LinkButton>
  ) : null
  return (
    <Screen title={kind.title} actions={makeNew}>
      <FilterBar
        filters={[...filters, { name: 'state', label: t`Status`, choices: stateChoices }, mine]}
        search={{ label: t`Search ${kind.title.toLowerCase()}` }}
      />
      <ListTable
        name={kind.title}
        list={list}
        columns={columnsOf(kind)}
        keyOf={({ _id }) => _id}
        nameOf={({ title }) => title}
        toOf={toOf && (({ _id }) => toOf(_id))}
        bulk={mayEdit && kind.isArchived ? [{ label: t`Archive`, run: archiveAll }] : undefined}
        actionsOf={
          mayEdit && (kind.isArchived || kind.isOrdered)
            ? (row) => <RowActions kind={kind} row={row} list={list} />
            : undefined
        }
        empty={{ text: search.size > 0 ? t`No results match these filters.` : kind.empty, action: makeNew }}
      />
    </Screen>
  )
}

function marksKey(state: string | undefined): ListedThing['state'] | undefined {
  if (
    state === 'draft' ||
    state === 'scheduled' ||
    state === 'published' ||
    state === 'changed' ||
    state === 'archived'
  )
    return state
  return undefined
}

export default function ThingsScreen() {
  const kind = kindAt(useLocation().pathname)
  return <KindList key={kind.kind} kind={kind} />
}
