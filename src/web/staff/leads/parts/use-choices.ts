import { leadDeskCalls } from '#domains/leads/staff/calls.ts'
import { sourceNames } from '#domains/leads/staff/rules.ts'
import type { LeadChoices, LeadSource } from '#domains/leads/staff/schema.ts'
import { t } from '#platform/text/messages.ts'
import { useFilters } from '../../parts/lists/filters.tsx'
import { useAnswer } from '../../shell/use-answer.ts'
import { useCentre, useMay } from '../../shell/use-staff.ts'

const none: LeadChoices = { stages: [], reasons: [], owners: [], courses: [] }

/** Stages, reasons, people and courses, loaded once and cached. */
export function useChoices() {
  const { data } = useAnswer(leadDeskCalls.leadChoices)
  return data ?? none
}

export const sources = Object.entries(sourceNames).map(([value, label]) => ({ value, label }))

const isSource = (value: string | undefined): value is LeadSource => value !== undefined && value in sourceNames

/** Returns the filters that all views of leads share, from the address. */
export function useDeskFilters() {
  const { read } = useFilters()
  const { centre } = useCentre()
  const { owner, course, source } = read('owner', 'course', 'source')
  return { centre: centre?._id, owner, course, source: isSource(source) ? source : undefined }
}

export function useDeskFilterBar() {
  const { owners, courses } = useChoices()
  const may = useMay()
  const people = may('leads.manage') ? owners.map(({ _id, name }) => ({ value: _id, label: name })) : []
  return [
    {
      name: 'owner',
      label: t`Owner`,
      choices: [{ value: 'me', label: t`me` }, { value: 'none', label: t`nobody` }, ...people],
    },
    { name: 'course', label: t`Course`, choices: courses.map(({ _id, name }) => ({ value: _id, label: name })) },
    { name: 'source', label: t`Source`, choices: sources },
  ]
}
