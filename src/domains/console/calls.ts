import type {
  ArchiveBody,
  Archived,
  OrderBody,
  ThemeContrast,
  ThingList,
  ThingsQuery,
  WithdrawBody,
} from '#domains/content/staff/schema.ts'
import type { StartedExport } from '#domains/identity/staff/schema.ts'
import type { PresentedQuote } from '#domains/purchases/orders/schema.ts'
import { get, type ListQuery, post, put, type StaffList } from '#platform/http/call.ts'
import type { ApprovalBox, ApprovalRow, ApprovalRule, ApprovalRuleBody, NoteBody } from './approvals/schema.ts'
import type { AuditAuthor, AuditFilter, AuditRow } from './audit/schema.ts'
import type {
  ConversionBody,
  ConversionOffer,
  ConversionQuoteBody,
  Converted,
  PasswordLink,
} from './conversion/schema.ts'
import type {
  NoBody,
  Preview,
  PublishDraftBody,
  RestoreBody,
  RevisionsQuery,
  SaveDraftBody,
  StaffDraft,
  StaffRevision,
  StaffRevisionRow,
} from './drafts/schema.ts'
import type { FirstSteps } from './first-steps/schema.ts'
import type { OffboardBody, WorkInHand } from './offboarding/schema.ts'
import type { FoundThings, SearchInput } from './search/schema.ts'
import type { StudentExportBody, StudentRecord, StudentRow, StudentsInput } from './students/schema.ts'
import type { DropJobBody, SystemHealth } from './system/schema.ts'
import type { StaffTask } from './tasks/schema.ts'
import type { Today } from './today/schema.ts'
import type { SavedView, StartBody, StartPlace, ViewBody } from './views/schema.ts'

export const todayCalls = {
  /** What needs attention, yesterday's figures and today's agenda, within the caller's grants. */
  today: get('/api/staff/today').types<{ query: { centre?: string }; answer: Today }>(),
}

export const staffSearchCalls = {
  /** Everything that the caller may see, with the answer in the row; at most eight of each kind. */
  staffSearch: get('/api/staff/search').types<{ query: SearchInput; answer: FoundThings }>(),
}

export const firstStepCalls = {
  /** Steps left before students of a new installation can learn and pay, in the best order. */
  firstSteps: get('/api/staff/first-steps').types<{ answer: FirstSteps }>(),
}

export const studentDeskCalls = {
  students: get('/api/staff/students', 'whole').types<{
    query: StudentsInput & ListQuery
    answer: StaffList<StudentRow>
  }>(),
  /** Exports a list of students as a file, with the filters of the list. 403 `step_up` for more than 500 people. */
  exportStudents: post('/api/staff/student-exports').types<{ body: StudentExportBody; answer: StartedExport }>(),
  studentRecord: get('/api/staff/students/:id').types<{ answer: StudentRecord }>(),
}

export const offboardingCalls = {
  workInHand: get('/api/staff/people/:id/work-in-hand').types<{ answer: WorkInHand }>(),
  /** Ends a person's grants and sessions, and hands over their work. */
  offboard: post('/api/staff/people/:id/offboarding', 'message').types<{ body: OffboardBody }>(),
}

/** Exports and imports, each person's own. */
export const taskCalls = {
  tasks: get('/api/staff/tasks').types<{ answer: StaffTask[] }>(),
  cancelTask: post('/api/staff/tasks/:id/cancel').types<{ answer: StaffTask }>(),
  /** Available for one day, to the requester only. */
  taskFile: get('/api/staff/tasks/:id/file', 'bytes').types(),
}

export const systemCalls = {
  systemHealth: get('/api/staff/system').types<{ answer: SystemHealth }>(),
  retryJob: post('/api/staff/system/jobs/:id/retry', 'message').types(),
  /** Drops a job for good, with a reason for the log. */
  dropJob: post('/api/staff/system/jobs/:id/drop', 'message').types<{ body: DropJobBody }>(),
}

export const auditCalls = {
  /** Current and former staff with entries that the caller may read. */
  authors: get('/api/staff/audit-authors').types<{ answer: AuditAuthor[] }>(),
  audit: get('/api/staff/audit', 'whole').types<{ query: AuditFilter & ListQuery; answer: StaffList<AuditRow> }>(),
}

/** Requests waiting for a second person. They are created by the calls they concern, which answer 202. */
export const approvalCalls = {
  /** for-me: all open requests that I may approve; mine: my open requests; decided: closed ones, newest first. */
  approvals: get('/api/staff/approvals', 'whole').types<{
    query: ListQuery & { box: ApprovalBox }
    answer: StaffList<ApprovalRow>
  }>(),
  approval: get('/api/staff/approvals/:id').types<{ answer: ApprovalRow }>(),
  /** 403 for the requester, 409 when it is closed or lapsed. Needs a fresh code. */
  approve: post('/api/staff/approvals/:id/approve').types<{ body: NoteBody; answer: ApprovalRow }>(),
  reject: post('/api/staff/approvals/:id/reject').types<{ body: NoteBody; answer: ApprovalRow }>(),
  withdraw: post('/api/staff/approvals/:id/withdraw').types<{ answer: ApprovalRow }>(),
  /** Every action, and whether its only possible approver decides alone. */
  approvalRules: get('/api/staff/approval-rules').types<{ answer: ApprovalRule[] }>(),
  /** Sets the rule of one action, or of every action without a second approver (`every-action`). */
  setApprovalRule: post('/api/staff/approval-rules/:action').types<{
    body: ApprovalRuleBody
    answer: ApprovalRule[]
  }>(),
}

/** Everything that the office publishes on the site and in the catalogue, with the same calls for every kind; drafts have calls of their own. */
export const thingCalls = {
  /** Without a state: everything public, and drafts never published. An unknown filter is refused. */
  things: get('/api/staff/things/:kind', 'whole').types<{
    query: ThingsQuery
    answer: ThingList
  }>(),
  /** Removes it from all pages or restores it. Its address redirects. */
  archiveThing: post('/api/staff/things/:kind/:id/archive').types<{ body: ArchiveBody; answer: Archived }>(),
  orderThings: post('/api/staff/things/:kind/order', 'message').types<{ body: OrderBody }>(),
  /** Contrast between colours of these hues. */
  contrast: get('/api/staff/theme-contrast').types<{
    query: { brand_hue: number; print_hue: number }
    answer: ThemeContrast
  }>(),
  /** Takes down whatever the consent covered and ends the consent for good. */
  withdrawConsent: post('/api/staff/consents/withdraw', 'message').types<{ body: WithdrawBody }>(),
}

/** A lead becomes a student: account, batch with its plan, and the first receipt, together or not at all. */
export const conversionCalls = {
  conversion: get('/api/staff/leads/:id/conversion').types<{ answer: ConversionOffer }>(),
  /** Quote for paying at the counter; nothing is stored. */
  quoteConversion: post('/api/staff/leads/:id/conversion-quote').types<{
    body: ConversionQuoteBody
    answer: PresentedQuote
  }>(),
  /** Idempotent: a repeated call returns the same student. `If-Match` as for every change of a lead. */
  convertLead: post('/api/staff/leads/:id/conversion').types<{ body: ConversionBody; answer: Converted }>(),
  /** For a student without an e-mail who has not set a password; earlier links stop working. 409 for any other. */
  issuePasswordLink: post('/api/staff/students/:id/password-link').types<{ answer: PasswordLink }>(),
}

/** Every write names in `If-Match` the `version` it was made from. */
export const draftCalls = {
  draft: get('/api/staff/drafts/:kind/:id').types<{ answer: StaffDraft }>(),
  saveDraft: put('/api/staff/drafts/:kind/:id').types<{ body: SaveDraftBody; answer: StaffDraft }>(),
  publishDraft: post('/api/staff/drafts/:kind/:id/publish').types<{ body: PublishDraftBody; answer: StaffDraft }>(),
  unscheduleDraft: post('/api/staff/drafts/:kind/:id/unschedule').types<{ body: NoBody; answer: StaffDraft }>(),
  discardDraft: post('/api/staff/drafts/:kind/:id/discard').types<{ body: NoBody; answer: StaffDraft }>(),
  previewDraft: post('/api/staff/drafts/:kind/:id/previews').types<{ body: NoBody; answer: Preview }>(),
  revisions: get('/api/staff/drafts/:kind/:id/revisions').types<{
    query: RevisionsQuery
    answer: StaffRevisionRow[]
  }>(),
  revision: get('/api/staff/drafts/:kind/:id/revisions/:version').types<{ answer: StaffRevision }>(),
  restoreRevision: post('/api/staff/drafts/:kind/:id/restore').types<{ body: RestoreBody; answer: StaffDraft }>(),
}

export const viewCalls = {
  /** The caller's own views of a list and those shared with their roles, by name. */
  views: get('/api/staff/views').types<{ query: { list: string }; answer: SavedView[] }>(),
  /** Replaces an existing view of the same name. */
  saveView: post('/api/staff/views').types<{ body: ViewBody; answer: SavedView[] }>(),
  /** Start page of the caller's console; null, meaning Today, if its view is gone or no longer visible. */
  startPlace: get('/api/staff/start-place').types<{ answer: StartPlace }>(),
  /** Opens the console there from now on; null: at Today. */
  chooseStart: put('/api/staff/start-place').types<{ body: { start: StartBody | null }; answer: StartPlace }>(),
  removeView: post('/api/staff/views/:id/remove').types<{ answer: SavedView[] }>(),
}
