import type { StartedExport } from '#domains/identity/staff/schema.ts'
import { get, type ListQuery, post, put, type StaffList } from '#platform/http/call.ts'
import type { DealingChoices } from './imports/schema.ts'
import type {
  BulkAnswer,
  BulkBody,
  CallBody,
  EditLeadBody,
  KnownPerson,
  Lead,
  LeadBoard,
  LeadCallsDue,
  LeadChoices,
  LeadExportBody,
  LeadNumbers,
  LeadRow,
  LeadSource,
  MergeBody,
  NewLeadBody,
  NoteBody,
  OwnerBody,
  StageBody,
} from './schema.ts'

type Due = 'overdue' | 'today' | 'week' | 'none'
type Desk = { centre?: string; owner?: string; course?: string; source?: LeadSource; due?: Due }
type Filters = Desk & {
  import?: string
  stage?: string
  state?: 'open' | 'won' | 'lost' | 'all'
  q?: string
  from?: string
  to?: string
}

/** Calls of the leads desk. Updates to a lead require `If-Match` and return the updated lead. */
export const leadDeskCalls = {
  leads: get('/api/staff/leads', 'whole').types<{
    query: Filters & { sort?: '-created' | 'turn' } & ListQuery
    answer: StaffList<LeadRow>
  }>(),
  leadCallsDue: get('/api/staff/lead-calls').types<{
    query: Desk & { limit?: number }
    answer: LeadCallsDue
  }>(),
  leadBoard: get('/api/staff/lead-board').types<{ query: Desk; answer: LeadBoard }>(),
  leadChoices: get('/api/staff/lead-choices').types<{ answer: LeadChoices }>(),
  knownPeople: get('/api/staff/known-people').types<{
    query: { phone?: string; email?: string; except?: string }
    answer: KnownPerson[]
  }>(),
  addLead: post('/api/staff/leads').types<{ body: NewLeadBody; answer: Lead }>(),
  changeLeads: post('/api/staff/lead-changes').types<{ body: BulkBody; answer: BulkAnswer }>(),
  lead: get('/api/staff/leads/:id').types<{ answer: Lead }>(),
  editLead: put('/api/staff/leads/:id').types<{ body: EditLeadBody; answer: Lead }>(),
  logCall: post('/api/staff/leads/:id/calls').types<{ body: CallBody; answer: Lead }>(),
  setLeadStage: post('/api/staff/leads/:id/stage').types<{ body: StageBody; answer: Lead }>(),
  setLeadOwner: post('/api/staff/leads/:id/owner').types<{ body: OwnerBody; answer: Lead }>(),
  addLeadNote: post('/api/staff/leads/:id/notes').types<{ body: NoteBody; answer: Lead }>(),
  mergeLeads: post('/api/staff/leads/:id/merge').types<{ body: MergeBody; answer: Lead }>(),
}

export const leadExportCalls = {
  /** Exports a list of leads to a file, by the filters of the list. 403 `step_up` for more than 500 people. */
  exportLeads: post('/api/staff/lead-exports').types<{ body: LeadExportBody; answer: StartedExport }>(),
}

export const leadDealingCalls = {
  /** People the leads of an import may be assigned to, with the number of leads at each centre. */
  dealingChoices: get('/api/staff/lead-imports/:id/owners').types<{ answer: DealingChoices }>(),
}

export const leadNumberCalls = {
  /** Leads created between two days in India, by source, subject or owner. */
  leadNumbers: get('/api/staff/lead-numbers').types<{
    query: { by: 'source' | 'course' | 'owner'; from: string; to: string; centre?: string }
    answer: LeadNumbers
  }>(),
}
