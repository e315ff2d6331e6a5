import { wordsGroup } from '../../src/domains/content/terminology/set-words.ts'
import { newId } from '../../src/platform/data/database/ids.ts'
import { makeSignedIn, newPhone } from '../factories.ts'
import { at, everyone, permittedThen, type Row, sending } from './route-matrix-rules.ts'

/* What staff do at their desk, whatever the domain. */

const staffThen = (status: number) => permittedThen('staff.door', { status })
const draft = `/api/staff/drafts/none/${newId()}`
const ofDraft = (end: string) => `/api/staff/drafts/:kind/:id${end}`

const settings = {
  accounts: { minimum_age: 14 },
  limits: { discount_percent: 20, discount_amount: 5000 },
  stages: { stages: [{ key: 'new', name: 'New' }], reasons: [{ key: null, name: 'Fee', is_offered: true }] },
  mail: { signature: 'The office', reply_to: null },
  reminders: { class_minutes: 60, test_minutes: 60 },
  keeping: { file_hours: 12, import_days: 14, device_days: 90 },
  enquiries: { lost_months: 24 },
  careers: { application_months: 12 },
  exams: { attempts_allowed: 2, shuffles_questions: true, shuffles_options: false },
  uploads: { file_mb: 20, question_picture_mb: 8, import_mb: 20 },
  downloads: { films_allowed: false },
  languages: { offered: ['en', 'hi', 'or', 'bn'] },
  officer: { name: 'Sunita Behera', email: null, phone: '' },
  terminology: wordsGroup.usual,
  'try-question': { question_number: null },
  'question-review': { is_demanded: true },
}

const loginCode = { subject: 'Your code', text: 'It is {code}.' }

export const consoleRows: Row[] = [
  // Nobody here has an authenticator app.
  { route: 'POST /api/staff/step-up', answers: staffThen(400), ask: sending({ code: '123456' }) },
  { route: 'GET /api/staff/system', answers: permittedThen('system.read') },
  // There is no such job.
  {
    route: 'POST /api/staff/system/jobs/:id/retry',
    answers: permittedThen('settings.edit', { status: 404 }),
    ask: at(`/api/staff/system/jobs/${newId()}/retry`, {}),
  },
  {
    route: 'POST /api/staff/system/jobs/:id/drop',
    answers: permittedThen('settings.edit', { status: 404 }),
    ask: () => ({ url: `/api/staff/system/jobs/${newId()}/drop`, body: { reason: 'Left behind' } }),
  },
  { route: 'GET /api/staff/people', answers: permittedThen('people.read') },
  {
    route: 'POST /api/staff/people',
    answers: permittedThen(['people.grant', 'people.grant-own'], { elsewhere: 403 }),
    ask: () => {
      const key = newId()
      const body = { name: 'Mita Das', email: `${key}@people.example`, contact: newPhone(), role: 'editor' }
      return { body }
    },
  },
  {
    route: 'POST /api/staff/people/:id/invitations',
    // Nobody of theirs has it, or they have accepted.
    answers: permittedThen(['people.grant', 'people.grant-own'], { status: 409, elsewhere: 404 }),
    ask: async ({ app }) => {
      const { user } = await makeSignedIn(app, { role: 'author' })
      return { url: `/api/staff/people/${user.id}/invitations`, body: {} }
    },
  },
  {
    route: 'POST /api/staff/people/:id/grants',
    answers: permittedThen(['people.grant', 'people.grant-own'], { elsewhere: 403 }),
    ask: async ({ app }) => {
      const { user } = await makeSignedIn(app, { role: 'author' })
      return { url: `/api/staff/people/${user.id}/grants`, body: { role: 'editor' } }
    },
  },
  {
    // Nobody here has an authenticator app that could be lost; a manager has nobody at their centre.
    route: 'POST /api/staff/people/:id/second-factor-resets',
    answers: permittedThen('people.reset-request', { status: 409, elsewhere: 404 }),
    ask: async ({ app }) => {
      const { user } = await makeSignedIn(app, { role: 'author' })
      return { url: `/api/staff/people/${user.id}/second-factor-resets`, body: { reason: 'Lost the phone' } }
    },
  },
  { route: 'GET /api/staff/approvals', answers: staffThen(200), ask: at('/api/staff/approvals?box=for-me') },
  // Whose a request is, and who may say yes to it: approvals.test.ts.
  { route: 'GET /api/staff/approvals/:id', answers: staffThen(404), ask: at(`/api/staff/approvals/${newId()}`) },
  ...['approve', 'reject', 'withdraw'].map((what) => ({
    route: `POST /api/staff/approvals/:id/${what}`,
    answers: staffThen(404),
    ask: at(`/api/staff/approvals/${newId()}/${what}`, what === 'reject' ? { note: 'No.' } : {}),
  })),
  { route: 'GET /api/staff/approval-rules', answers: permittedThen('settings.read') },
  {
    route: 'POST /api/staff/approval-rules/:action',
    answers: permittedThen('settings.edit'),
    ask: at('/api/staff/approval-rules/grant-role', { is_single: false }),
  },
  {
    route: 'GET /api/staff/settings',
    answers: permittedThen(['settings.read', 'settings.read-money', 'settings.read-exams']),
  },
  { route: 'GET /api/staff/settings/storage', answers: permittedThen('settings.read') },
  { route: 'GET /api/staff/settings/terminology', answers: permittedThen('settings.read') },
  { route: 'GET /api/staff/settings/in-force', answers: staffThen(200) },
  // Without a version: settings.test.ts changes them.
  ...Object.entries(settings).map(([name, body]) => ({
    route: `PUT /api/staff/settings/${name}`,
    answers: permittedThen('settings.edit', { status: 428 }),
    ask: sending(body),
  })),
  { route: 'GET /api/staff/mail-templates', answers: permittedThen('settings.read') },
  {
    route: 'PUT /api/staff/mail-templates/:key',
    answers: permittedThen('settings.edit', { status: 428 }),
    ask: at('/api/staff/mail-templates/login-code', loginCode),
  },
  {
    route: 'POST /api/staff/mail-templates/:key/samples',
    answers: permittedThen('settings.edit'),
    ask: at('/api/staff/mail-templates/login-code/samples', loginCode),
  },
  { route: 'GET /api/staff/views', answers: staffThen(200), ask: at('/api/staff/views?list=leads/list') },
  { route: 'GET /api/staff/start-place', answers: staffThen(200) },
  {
    route: 'PUT /api/staff/start-place',
    answers: staffThen(200),
    ask: sending({ start: { path: 'leads/list', query: 'due=overdue' } }),
  },
  {
    route: 'POST /api/staff/views',
    answers: staffThen(200),
    ask: sending({ list: 'leads/list', name: 'Overdue', query: 'due=overdue', role: null }),
  },
  {
    route: 'POST /api/staff/views/:id/remove',
    answers: staffThen(404),
    ask: at(`/api/staff/views/${newId()}/remove`, {}),
  },
  {
    route: 'POST /api/staff/grants/:id/end',
    answers: permittedThen(['people.grant', 'people.grant-own'], { status: 404 }),
    ask: at(`/api/staff/grants/${newId()}/end`, {}),
  },
  {
    route: 'GET /api/staff/people/:id/work-in-hand',
    answers: permittedThen('people.grant', { status: 404 }),
    ask: at(`/api/staff/people/${newId()}/work-in-hand`),
  },
  {
    route: 'POST /api/staff/people/:id/offboarding',
    answers: permittedThen('people.grant', { status: 404 }),
    ask: at(`/api/staff/people/${newId()}/offboarding`, {}),
  },
  {
    route: 'GET /api/staff/audit',
    answers: permittedThen(['audit.read', 'audit.read-own', 'audit.read-money', 'audit.read-exams']),
  },
  { route: 'GET /api/staff/today', answers: staffThen(200) },
  { route: 'GET /api/staff/first-steps', answers: permittedThen('institute.edit') },
  // What they find, test/api/staff-search.test.ts asks.
  { route: 'GET /api/staff/search', answers: staffThen(200), ask: at('/api/staff/search?q=Mita') },
  // Of a kind that there is not. Who may draft what, each kind says: its own tests ask it.
  { route: `GET ${ofDraft('')}`, answers: staffThen(404), ask: at(draft) },
  { route: `PUT ${ofDraft('')}`, answers: staffThen(404), ask: at(draft, { body: {} }) },
  ...['publish', 'unschedule', 'discard'].map((what) => ({
    route: `POST ${ofDraft(`/${what}`)}`,
    answers: staffThen(404),
    ask: at(`${draft}/${what}`, {}),
  })),
  { route: `POST ${ofDraft('/previews')}`, answers: staffThen(404), ask: at(`${draft}/previews`, {}) },
  { route: 'GET /preview/:key', answers: everyone(404), ask: at(`/preview/${newId()}`) },
  { route: `POST ${ofDraft('/restore')}`, answers: staffThen(404), ask: at(`${draft}/restore`, { version: 1 }) },
  { route: 'GET /api/staff/things/:kind', answers: staffThen(404), ask: at('/api/staff/things/none') },
  {
    route: 'POST /api/staff/things/:kind/:id/archive',
    answers: staffThen(404),
    ask: at(`/api/staff/things/none/${newId()}/archive`, { archived: true }),
  },
  {
    route: 'POST /api/staff/things/:kind/order',
    answers: staffThen(404),
    ask: at('/api/staff/things/none/order', { ids: [newId()] }),
  },
  {
    route: 'GET /api/staff/theme-contrast',
    answers: permittedThen(['institute.edit', 'institute.request']),
    ask: at('/api/staff/theme-contrast?brand_hue=268&print_hue=8'),
  },
  {
    route: 'POST /api/staff/consents/withdraw',
    answers: permittedThen('consents.request', { status: 404 }),
    ask: sending({ kind: 'topper', id: newId() }),
  },
  {
    // No bytes of a file.
    route: 'POST /api/staff/files',
    answers: permittedThen(['site.draft', 'catalogue.edit'], { status: 400 }),
    ask: at('/api/staff/files?use=picture', {}),
  },
  {
    route: 'GET /api/staff/consent-files/:name',
    answers: permittedThen('consents.request', { status: 404 }),
    ask: at('/api/staff/consent-files/none.pdf'),
  },
  { route: `GET ${ofDraft('/revisions')}`, answers: staffThen(404), ask: at(`${draft}/revisions`) },
  { route: `GET ${ofDraft('/revisions/:version')}`, answers: staffThen(404), ask: at(`${draft}/revisions/1`) },
  ...['lead', 'student'].map((what) => ({
    route: `POST /api/staff/${what}-exports`,
    answers: permittedThen(what === 'lead' ? 'leads.manage' : 'students.export'),
    ask: sending({ format: 'csv', filters: {} }),
  })),
  { route: 'GET /api/staff/tasks', answers: staffThen(200) },
  {
    route: 'POST /api/staff/tasks/:id/cancel',
    answers: staffThen(404),
    ask: at(`/api/staff/tasks/${newId()}/cancel`, {}),
  },
  { route: 'GET /api/staff/tasks/:id/file', answers: staffThen(404), ask: at(`/api/staff/tasks/${newId()}/file`) },
  { route: 'GET /api/staff/lead-imports', answers: permittedThen('leads.manage') },
  {
    // No bytes of a file.
    route: 'POST /api/staff/lead-imports',
    answers: permittedThen('leads.manage', { status: 400 }),
    ask: at('/api/staff/lead-imports?name=a.csv', {}),
  },
  {
    route: 'GET /api/staff/lead-imports/:id',
    answers: permittedThen('leads.manage', { status: 404 }),
    ask: at(`/api/staff/lead-imports/${newId()}`),
  },
  {
    route: 'GET /api/staff/lead-imports/:id/rows',
    answers: permittedThen('leads.manage', { status: 404 }),
    ask: at(`/api/staff/lead-imports/${newId()}/rows`),
  },
  {
    route: 'PUT /api/staff/lead-imports/:id/rows/:position',
    answers: permittedThen('leads.manage', { status: 404 }),
    ask: at(`/api/staff/lead-imports/${newId()}/rows/2`, {}),
  },
  {
    route: 'PUT /api/staff/lead-imports/:id/layout',
    answers: permittedThen('leads.manage', { status: 404 }),
    ask: at(`/api/staff/lead-imports/${newId()}/layout`, { encoding: 'utf-8' }),
  },
  {
    route: 'POST /api/staff/lead-imports/:id/check',
    answers: permittedThen('leads.manage', { status: 404 }),
    ask: at(`/api/staff/lead-imports/${newId()}/check`, { columns: ['name'], defaults: { center_id: null } }),
  },
  ...['values', 'rejected', 'owners'].map((what) => ({
    route: `GET /api/staff/lead-imports/:id/${what}`,
    answers: permittedThen('leads.manage', { status: 404 }),
    ask: at(`/api/staff/lead-imports/${newId()}/${what}`),
  })),
  {
    route: 'POST /api/staff/lead-imports/:id/values',
    answers: permittedThen('leads.manage', { status: 404 }),
    ask: at(`/api/staff/lead-imports/${newId()}/values`, {
      meanings: [{ field: 'source', value: 'x', within: null, meaning: '' }],
    }),
  },
  ...['store', 'undo'].map((what) => ({
    route: `POST /api/staff/lead-imports/:id/${what}`,
    answers: permittedThen('leads.manage', { status: 404 }),
    ask: at(`/api/staff/lead-imports/${newId()}/${what}`, {}),
  })),
  {
    route: 'GET /api/staff/leads/:id/conversion',
    answers: permittedThen(['leads.work', 'leads.work-own'], { status: 404 }),
    ask: at(`/api/staff/leads/${newId()}/conversion`),
  },
  {
    route: 'POST /api/staff/leads/:id/conversion-quote',
    answers: permittedThen(['leads.work', 'leads.work-own'], { status: 404 }),
    ask: at(`/api/staff/leads/${newId()}/conversion-quote`, {
      student_id: null,
      batch_id: newId(),
      in_instalments: false,
    }),
  },
  {
    route: 'POST /api/staff/students/:id/password-link',
    answers: permittedThen(['leads.work', 'leads.work-own'], { status: 404 }),
    ask: at(`/api/staff/students/${newId()}/password-link`, {}),
  },
  {
    // Without the key of its form.
    route: 'POST /api/staff/leads/:id/conversion',
    answers: permittedThen(['leads.work', 'leads.work-own'], { status: 400 }),
    ask: at(`/api/staff/leads/${newId()}/conversion`, {
      student_id: null,
      name: 'A',
      phone: '9861000000',
      email: 'a@people.example',
      terms: null,
      payment: null,
    }),
  },
]
