import { lazy, Suspense, useState } from 'react'
import { leadDeskCalls, leadExportCalls } from '#domains/leads/staff/calls.ts'
import { sourceNames } from '#domains/leads/staff/rules.ts'
import type { BulkBody, LeadRow } from '#domains/leads/staff/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { LinkButton, Screen } from '#web/staff/frame/screen.tsx'
import { FilterBar, useFilters } from '#web/staff/parts/lists/filters.tsx'
import { type Column, ListTable } from '#web/staff/parts/lists/list-table.tsx'
import { SavedViews } from '#web/staff/parts/lists/saved-views.tsx'
import { useList } from '#web/staff/parts/lists/use-list.ts'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { ExportMenu } from '#web/staff/parts/tasks/export-menu.tsx'
import { api } from '#web/staff/shell/api.ts'
import { useMay } from '#web/staff/shell/use-staff.ts'
import { weekdayDate } from '#web/ui/text/format-date.ts'
import { leadsChanged } from '../parts/current-lead.ts'
import { Due } from '../parts/lead-marks.tsx'
import { useChoices, useDeskFilterBar, useDeskFilters } from '../parts/use-choices.ts'

const BulkDialog = lazy(() => import('./bulk-dialog.tsx'))
const SkippedDialog = lazy(() => import('./skipped-dialog.tsx'))

const columns: Column<LeadRow>[] = [
  { key: 'name', head: t`Name`, cell: ({ name }) => name },
  { key: 'phone', head: t`Phone`, cell: ({ phone_end }) => phone_end && `······${phone_end}` },
  { key: 'course', head: t`Course`, cell: ({ course_name }) => course_name ?? '', isWide: true },
  { key: 'centre', head: t`Centre`, cell: ({ center_name }) => center_name ?? '', isWide: true },
  { key: 'stage', head: t`Stage`, cell: ({ stage }) => stage },
  { key: 'owner', head: t`Owner`, cell: ({ owner_name }) => owner_name ?? t`nobody`, isWide: true },
  { key: 'due', head: t`Next call`, cell: (lead) => <Due lead={lead} />, isWide: true },
  { key: 'source', head: t`Source`, cell: ({ source }) => sourceNames[source], isWide: true },
  {
    key: 'created',
    head: t`Received`,
    cell: ({ created_at }) => weekdayDate(created_at),
    isWide: true,
    isOneLine: true,
  },
]

const dues = [
  { value: 'overdue', label: t`overdue` },
  { value: 'today', label: t`today` },
  { value: 'week', label: t`within a week` },
  { value: 'none', label: t`no date` },
]
const states = [
  { value: 'won', label: t`won` },
  { value: 'lost', label: t`lost` },
  { value: 'all', label: t`all` },
]

function oneOf<T extends string>(value: string | undefined, choices: readonly T[]) {
  return choices.find((choice) => choice === value)
}

function useQuestion() {
  const { read } = useFilters()
  const desk = useDeskFilters()
  const filters = read('q', 'stage', 'due', 'state', 'sort', 'from', 'to', 'import')
  const { q, stage, due, state, sort, from, to } = filters
  const chosen = {
    q,
    stage,
    from,
    to,
    import: filters.import,
    due: oneOf(due, ['overdue', 'today', 'week', 'none'] as const),
    state: oneOf(state, ['won', 'lost', 'all'] as const),
    sort: oneOf(sort, ['turn'] as const),
  }
  const asked: Parameters<ReturnType<typeof api<typeof leadDeskCalls>>['leads']>[0] = { ...desk }
  return Object.assign(asked, Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)))
}

/** Set from the screen of an import only: the list has no menu of all files. */
function useImportFilter() {
  const chosen = useFilters().read('import').import
  return chosen ? [{ name: 'import', label: t`Import`, choices: [{ value: chosen, label: t`this file` }] }] : []
}

/** Lists every lead that the user may see, with any filters. */
export default function LeadListPage() {
  const question = useQuestion()
  const { stages } = useChoices()
  const bar = useDeskFilterBar()
  const ofFile = useImportFilter()
  const may = useMay()
  // Stored with the version seen: leads changed since are skipped.
  const [chosen, setChosen] = useState<BulkBody['leads']>([])
  const [skipped, setSkipped] = useState<LeadRow[]>([])
  const list = useList(leadDeskCalls.leads, question)
  const change = async (body: Omit<BulkBody, 'leads'>) => {
    const { changed, skipped } = await api(leadDeskCalls).changeLeads({ leads: chosen, ...body })
    setChosen([])
    setSkipped(skipped)
    say(t`${plural(changed, '# lead', '# leads')} changed.`)
    leadsChanged()
  }
  const choose = (ids: string[]) =>
    setChosen(list.rows.filter(({ _id }) => ids.includes(_id)).map(({ _id, version }) => ({ _id, version })))
  const open = stages.filter(({ is_closed }) => !is_closed).map(({ key, name }) => ({ value: key, label: name }))
  return (
    <Screen
      title="Leads"
      actions={
        <>
          {may('leads.manage') && (
            <ExportMenu
              of="leads"
              start={(format) => api(leadExportCalls).exportLeads({ format, filters: question })}
            />
          )}
          <LinkButton to="/staff/leads/new">Walk-in enquiry</LinkButton>
        </>
      }
    >
      <FilterBar
        search={{ label: t`Name, phone or e-mail` }}
        filters={[
          ...bar,
          { name: 'stage', label: t`Stage`, choices: open },
          { name: 'due', label: t`Next call`, choices: dues },
          { name: 'state', label: t`Closed`, choices: states },
          ...ofFile,
        ]}
      >
        <SavedViews list="leads/list" columns={columns} />
      </FilterBar>
      <ListTable
        name="Leads"
        list={list}
        columns={columns}
        keyOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        toOf={({ _id }) => `/staff/leads/${_id}`}
        empty={{ text: t`No leads match these filters.` }}
        bulk={may('leads.manage') ? [{ label: t`Change owner, stage or date`, run: choose }] : []}
      />
      <Suspense>
        {chosen.length > 0 && <BulkDialog count={chosen.length} onClose={() => setChosen([])} onSave={change} />}
        {skipped.length > 0 && <SkippedDialog leads={skipped} onClose={() => setSkipped([])} />}
      </Suspense>
    </Screen>
  )
}
