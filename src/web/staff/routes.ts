import type { Permission } from '../../domains/identity/schema.ts'

/*
 * The map of the console: every screen has a line here, and from it come its route, its place in the rail and in the tabs of its area, and its entry in the palette.
 */

export type AreaName =
  | 'today'
  | 'leads'
  | 'students'
  | 'classes'
  | 'tests'
  | 'questions'
  | 'money'
  | 'site'
  | 'messages'
  | 'institute'

/** The rail, in its order. `letter` is its key after g. */
export const areas: { name: AreaName; label: string; letter: string }[] = [
  { name: 'today', label: 'Today', letter: 'T' },
  { name: 'leads', label: 'Leads', letter: 'L' },
  { name: 'students', label: 'Students', letter: 'S' },
  { name: 'classes', label: 'Classes', letter: 'C' },
  { name: 'tests', label: 'Tests', letter: 'E' },
  { name: 'questions', label: 'Questions', letter: 'Q' },
  { name: 'money', label: 'Money', letter: 'M' },
  { name: 'site', label: 'Site', letter: 'I' },
  { name: 'messages', label: 'Messages', letter: 'G' },
  { name: 'institute', label: 'Institute', letter: 'N' },
]

export type StaffPage = {
  /** Below /staff. */
  path: string
  area: AreaName
  /** Its module, whose default export is the screen. */
  file: string
  /** In the tabs of its area and in the palette; screens without one are reached from another. */
  label?: string
  /** Whoever has one of them sees it; the calls behind it decide by themselves. */
  needs: Permission[]
}

const today: StaffPage[] = [
  { path: '', area: 'today', file: './today/home/page.tsx', label: 'Today', needs: ['staff.door'] },
  { path: 'tasks', area: 'today', file: './today/tasks/page.tsx', label: 'Tasks', needs: ['staff.door'] },
  {
    path: 'approvals',
    area: 'today',
    file: './today/approvals/page.tsx',
    label: 'Approvals',
    needs: ['staff.door'],
  },
]
const leadWork: Permission[] = ['leads.work', 'leads.work-own']
const leads: StaffPage[] = [
  { path: 'leads', area: 'leads', file: './leads/calls/page.tsx', label: 'Calls', needs: leadWork },
  { path: 'leads/board', area: 'leads', file: './leads/board/page.tsx', label: 'Board', needs: leadWork },
  { path: 'leads/list', area: 'leads', file: './leads/list/page.tsx', label: 'List', needs: leadWork },
  { path: 'leads/reports', area: 'leads', file: './leads/reports/page.tsx', label: 'Reports', needs: ['leads.manage'] },
  {
    path: 'leads/imports',
    area: 'leads',
    file: './leads/imports/page.tsx',
    label: 'Import',
    needs: ['leads.manage'],
  },
  { path: 'leads/imports/:id', area: 'leads', file: './leads/import/page.tsx', needs: ['leads.manage'] },
  { path: 'leads/new', area: 'leads', file: './leads/new/page.tsx', needs: leadWork },
  { path: 'leads/:id/convert', area: 'leads', file: './leads/convert/page.tsx', needs: leadWork },
  { path: 'leads/:id', area: 'leads', file: './leads/lead/page.tsx', needs: leadWork },
]
const students: StaffPage[] = [
  { path: 'students', area: 'students', file: './students/list/page.tsx', label: 'Students', needs: ['students.read'] },
  { path: 'students/:id', area: 'students', file: './students/student/page.tsx', needs: ['students.read'] },
]
const tests: StaffPage[] = [
  { path: 'tests', area: 'tests', file: './tests/list/page.tsx', label: 'Tests', needs: ['tests.plan'] },
  { path: 'patterns', area: 'tests', file: './tests/patterns/page.tsx', label: 'Patterns', needs: ['tests.plan'] },
  { path: 'patterns/new', area: 'tests', file: './tests/pattern/page.tsx', needs: ['tests.plan'] },
  { path: 'patterns/:key/new', area: 'tests', file: './tests/pattern/page.tsx', needs: ['tests.plan'] },
  { path: 'tests/:id/plan', area: 'tests', file: './tests/plan/page.tsx', needs: ['tests.plan'] },
  { path: 'tests/:id/paper', area: 'tests', file: './tests/paper/page.tsx', needs: ['tests.paper'] },
  { path: 'tests/:id/results', area: 'tests', file: './tests/results/page.tsx', needs: ['tests.plan'] },
]
const questions: StaffPage[] = [
  {
    path: 'questions',
    area: 'questions',
    file: './questions/list/page.tsx',
    label: 'Questions',
    needs: ['questions.read', 'questions.write-own'],
  },
  {
    path: 'questions/imports',
    area: 'questions',
    file: './questions/imports/page.tsx',
    label: 'Import',
    needs: ['questions.write', 'questions.write-own'],
  },
  {
    path: 'questions/imports/:id',
    area: 'questions',
    file: './questions/import/page.tsx',
    needs: ['questions.write', 'questions.write-own'],
  },
  {
    path: 'questions/:number',
    area: 'questions',
    file: './questions/editor/page.tsx',
    needs: ['questions.read', 'questions.write-own'],
  },
]
const money: StaffPage[] = [
  { path: 'counter', area: 'money', file: './money/counter/page.tsx', label: 'Counter', needs: ['receipts.take'] },
  { path: 'orders', area: 'money', file: './money/orders/page.tsx', label: 'Orders', needs: ['orders.read'] },
  { path: 'dues', area: 'money', file: './money/dues/page.tsx', label: 'Dues', needs: ['dues.read'] },
  { path: 'refunds', area: 'money', file: './money/refunds/page.tsx', label: 'Refunds', needs: ['fees.read'] },
  {
    path: 'settlements',
    area: 'money',
    file: './money/settlements/page.tsx',
    label: 'Settlements',
    needs: ['fees.read'],
  },
  { path: 'parcels', area: 'money', file: './money/parcels/page.tsx', label: 'Parcels', needs: ['fees.read'] },
  { path: 'orders/:id', area: 'money', file: './money/order/page.tsx', needs: ['orders.read'] },
]

/** A list with its records, or a thing of which there is one. */
const listOf = (path: string, label: string, needs: Permission[]): StaffPage[] => [
  { path, area: 'site', file: './site/list/page.tsx', label, needs },
  { path: `${path}/:id`, area: 'site', file: './site/record/page.tsx', needs },
]
const oneOf = (path: string, label: string, needs: Permission[]): StaffPage => ({
  path,
  area: 'site',
  file: './site/record/page.tsx',
  label,
  needs,
})

const recordAt = (path: string, needs: Permission[]): StaffPage => ({
  path,
  area: 'site',
  file: './site/record/page.tsx',
  needs,
})
const legalTexts = ['privacy', 'terms', 'refunds', 'shipping', 'grievance']

const site: StaffPage[] = [
  ...listOf('site/content', 'Content', ['site.draft']),
  ...listOf('site/banners', 'Banners', ['site.draft']),
  ...listOf('site/categories', 'Categories', ['site.draft']),
  ...listOf('site/sub-categories', 'Sub-categories', ['site.draft']),
  oneOf('site/about', 'About page', ['site.draft']),
  oneOf('site/team', 'Team', ['site.draft']),
  oneOf('site/gallery', 'Gallery', ['site.draft']),
  ...listOf('site/toppers', 'Toppers', ['consents.request']),
  ...listOf('site/testimonials', 'Testimonials', ['consents.request']),
  oneOf('site/institute', 'Institute', ['institute.edit', 'institute.request']),
  { path: 'site/start', area: 'site', file: './site/start/page.tsx', label: 'First steps', needs: ['institute.edit'] },
  oneOf('site/theme', 'Look', ['institute.edit', 'institute.request']),
  { path: 'site/legal', area: 'site', file: './site/legal/page.tsx', label: 'Legal texts', needs: ['legal.edit'] },
  ...legalTexts.map((kind) => recordAt(`site/legal/${kind}`, ['legal.edit'])),
  ...listOf('catalogue/courses', 'Courses', ['catalogue.read']),
  ...listOf('catalogue/batches', 'Batches', ['catalogue.read']),
  {
    path: 'catalogue/prices',
    area: 'site',
    file: './site/price-list/page.tsx',
    label: 'Prices',
    needs: ['catalogue.read'],
  },
  { path: 'catalogue/prices/:of/:id', area: 'site', file: './site/price/page.tsx', needs: ['catalogue.read'] },
  {
    path: 'catalogue/discounts',
    area: 'site',
    file: './site/discounts/page.tsx',
    label: 'Discounts',
    needs: ['fees.read'],
  },
  ...listOf('catalogue/centres', 'Centres', ['catalogue.read']),
  ...listOf('catalogue/products', 'Products', ['catalogue.read']),
  ...listOf('catalogue/exam-categories', 'Exam categories', ['catalogue.read']),
  ...listOf('catalogue/exams', 'Exams', ['catalogue.read']),
  ...listOf('catalogue/sub-exams', 'Sub-exams', ['catalogue.read']),
  ...listOf('catalogue/course-categories', 'Course categories', ['catalogue.read']),
  ...listOf('catalogue/subjects', 'Subjects', ['catalogue.read']),
]
const setting = (path: string, label: string, needs: Permission[] = ['settings.read']): StaffPage => ({
  path: `settings/${path}`,
  area: 'institute',
  file: `./institute/settings/${path}/page.tsx`,
  label,
  needs,
})

const institute: StaffPage[] = [
  { path: 'people', area: 'institute', file: './institute/people/page.tsx', label: 'People', needs: ['people.read'] },
  {
    path: 'audit',
    area: 'institute',
    file: './institute/audit/page.tsx',
    label: 'Audit',
    needs: ['audit.read', 'audit.read-own', 'audit.read-money', 'audit.read-exams'],
  },
  { path: 'system', area: 'institute', file: './institute/system/page.tsx', label: 'System', needs: ['system.read'] },
  setting('accounts', 'Accounts and age'),
  setting('limits', 'Approvals and limits'),
  setting('stages', 'Stages and reasons'),
  setting('taxes', 'Taxes and numbers', ['settings.read', 'settings.read-money']),
  setting('payment', 'Payment', ['settings.read', 'settings.read-money']),
  setting('messages', 'Mail and reminders'),
  setting('mails', 'Mail templates'),
  setting('exams', 'Exams', ['settings.read', 'settings.read-exams']),
  setting('languages', 'Languages', ['settings.read', 'settings.read-exams']),
  setting('storage', 'Storage'),
  setting('privacy', 'Privacy'),
  {
    path: 'settings/mails/:key',
    area: 'institute',
    file: './institute/settings/mail/page.tsx',
    needs: ['settings.read'],
  },
]

export const staffPages: StaffPage[] = [
  ...today,
  ...leads,
  ...students,
  ...tests,
  ...questions,
  ...money,
  ...site,
  ...institute,
]

/** What New offers. `key` follows n. */
export type NewThing = { label: string; key: string; to: string; needs: Permission[] }
export const newThings: NewThing[] = [
  { label: 'Notice', key: 'n', to: '/staff/site/content/new', needs: ['site.draft'] },
  { label: 'Walk-in enquiry', key: 'e', to: '/staff/leads/new', needs: ['leads.work', 'leads.work-own'] },
]

export const staffPath = (path: string) => (path === '' ? '/staff' : `/staff/${path}`)
