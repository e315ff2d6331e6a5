import { newId } from '../../src/platform/data/database/ids.ts'
import { at, permittedThen, type Row, type Visitor } from './route-matrix-rules.ts'

/* Leads, students and money at the desks of the office. */

const leads = permittedThen(['leads.work', 'leads.work-own'])
const unknownLead = permittedThen(['leads.work', 'leads.work-own'], { status: 404 })
const noKey = permittedThen(['leads.work', 'leads.work-own'], { status: 400 })
const unknown = newId()
const lead = `/api/staff/leads/${unknown}`

const manage = (status: number) => (visitor: Visitor) => permittedThen('leads.manage', { status })(visitor)

export const officeRows: Row[] = [
  { route: 'GET /api/staff/students', answers: permittedThen('students.read') },
  {
    route: 'GET /api/staff/students/:id',
    answers: permittedThen('students.read', { status: 404 }),
    ask: at(`/api/staff/students/${unknown}`),
  },
  { route: 'GET /api/staff/leads', answers: leads },
  { route: 'GET /api/staff/lead-calls', answers: leads },
  { route: 'GET /api/staff/lead-board', answers: leads },
  { route: 'GET /api/staff/lead-choices', answers: leads },
  { route: 'GET /api/staff/known-people', answers: leads, ask: at('/api/staff/known-people?phone=98610') },
  // Without the key of its form nothing is made.
  {
    route: 'POST /api/staff/leads',
    answers: noKey,
    ask: at('/api/staff/leads', { name: 'Mita Das', phone: '9861024342', center_id: unknown, source: 'walk-in' }),
  },
  {
    route: 'POST /api/staff/lead-changes',
    answers: manage(404),
    ask: at('/api/staff/lead-changes', { leads: [{ _id: unknown, version: 1 }], owner_id: null }),
  },
  { route: 'GET /api/staff/leads/:id', answers: unknownLead, ask: at(lead) },
  {
    route: 'PUT /api/staff/leads/:id',
    answers: unknownLead,
    ask: at(lead, { name: 'Mita Das', phone: '9861024342', center_id: unknown, source: 'walk-in' }),
  },
  { route: 'POST /api/staff/leads/:id/calls', answers: noKey, ask: at(`${lead}/calls`, { outcome: 'no-answer' }) },
  { route: 'POST /api/staff/leads/:id/notes', answers: noKey, ask: at(`${lead}/notes`, { note: 'Comes on Monday' }) },
  { route: 'POST /api/staff/leads/:id/stage', answers: unknownLead, ask: at(`${lead}/stage`, { stage: 'new' }) },
  { route: 'POST /api/staff/leads/:id/owner', answers: unknownLead, ask: at(`${lead}/owner`, { owner_id: null }) },
  { route: 'POST /api/staff/leads/:id/merge', answers: unknownLead, ask: at(`${lead}/merge`, { other_id: newId() }) },
  {
    route: 'GET /api/staff/lead-numbers',
    answers: manage(200),
    ask: at('/api/staff/lead-numbers?by=source&from=2026-11-01&to=2026-11-30'),
  },
]
