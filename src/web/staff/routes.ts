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
  /** Anyone who has one of them sees it; the calls behind it decide by themselves. */
  needs: Permission[]
}

const today: StaffPage[] = [
  { path: '', area: 'today', file: './console/today/page.tsx', label: 'Today', needs: ['staff.door'] },
  { path: 'tasks', area: 'today', file: './console/tasks/page.tsx', label: 'Tasks', needs: ['staff.door'] },
  {
    path: 'approvals',
    area: 'today',
    file: './console/approvals/page.tsx',
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
  {
    path: 'students',
    area: 'students',
    file: './console/students/list/page.tsx',
    label: 'Students',
    needs: ['students.read'],
  },
  { path: 'students/:id', area: 'students', file: './console/students/student/page.tsx', needs: ['students.read'] },
]
const tests: StaffPage[] = [
  { path: 'tests', area: 'tests', file: './exams/list/page.tsx', label: 'Tests', needs: ['tests.plan'] },
  { path: 'patterns', area: 'tests', file: './exams/patterns/page.tsx', label: 'Patterns', needs: ['tests.plan'] },
  { path: 'patterns/new', area: 'tests', file: './exams/pattern/page.tsx', needs: ['tests.plan'] },
  { path: 'patterns/:key/new', area: 'tests', file: './exams/pattern/page.tsx', needs: ['tests.plan'] },
  { path: 'tests/:id/plan', area: 'tests', file: './exams/plan/page.tsx', needs: ['tests.plan'] },
  { path: 'tests/:id/paper', area: 'tests', file: './exams/paper/page.tsx', needs: ['tests.paper'] },
  { path: 'results', area: 'tests', file: './exams/sat/page.tsx', label: 'Results', needs: ['ranks.read'] },
  { path: 'tests/:id/merit', area: 'tests', file: './exams/merit/page.tsx', needs: ['ranks.read'] },
  { path: 'tests/:id/results', area: 'tests', file: './exams/results/page.tsx', needs: ['ranks.read'] },
  { path: 'tests/:id/items', area: 'tests', file: './exams/items/page.tsx', needs: ['results.correct'] },
  { path: 'tests/:id/challenges', area: 'tests', file: './exams/challenges/page.tsx', needs: ['results.correct'] },
]
const readers: Permission[] = ['questions.read', 'questions.write-own']
const writers: Permission[] = ['questions.write', 'questions.write-own']
const questions: StaffPage[] = [
  { path: 'questions', area: 'questions', file: './bank/list/page.tsx', label: 'Questions', needs: readers },
  { path: 'questions/imports', area: 'questions', file: './bank/imports/page.tsx', label: 'Import', needs: writers },
  { path: 'questions/imports/:id', area: 'questions', file: './bank/import/page.tsx', needs: writers },
  { path: 'questions/:number', area: 'questions', file: './bank/editor/page.tsx', needs: readers },
]
const money: StaffPage[] = [
  { path: 'counter', area: 'money', file: './purchases/counter/page.tsx', label: 'Counter', needs: ['receipts.take'] },
  { path: 'orders', area: 'money', file: './purchases/orders/page.tsx', label: 'Orders', needs: ['orders.read'] },
  { path: 'dues', area: 'money', file: './purchases/dues/page.tsx', label: 'Dues', needs: ['dues.read'] },
  {
    path: 'refunds',
    area: 'money',
    file: './purchases/refunds/page.tsx',
    label: 'Refunds',
    needs: ['fees.read', 'refunds.pay-out'],
  },
  {
    path: 'settlements',
    area: 'money',
    file: './purchases/settlements/page.tsx',
    label: 'Settlements',
    needs: ['fees.read'],
  },
  { path: 'parcels', area: 'money', file: './purchases/parcels/page.tsx', label: 'Parcels', needs: ['fees.read'] },
  { path: 'orders/:id', area: 'money', file: './purchases/order/page.tsx', needs: ['orders.read'] },
]

const recordAt = (path: string, needs: Permission[]): StaffPage => ({
  path,
  area: 'site',
  file: './console/drafts/record/page.tsx',
  needs,
})
/** A list with its records. */
const listOf = (path: string, label: string, needs: Permission[]): StaffPage[] => [
  { path, area: 'site', file: './console/drafts/list/page.tsx', label, needs },
  recordAt(`${path}/:id`, needs),
]
/** A thing of which there is one. */
const oneOf = (path: string, label: string, needs: Permission[]) => ({ ...recordAt(path, needs), label })
const legalTexts = ['privacy', 'terms', 'refunds', 'shipping', 'grievance']

const site: StaffPage[] = [
  ...listOf('site/content', 'Content', ['site.draft']),
  ...listOf('site/banners', 'Banners', ['site.draft']),
  ...listOf('site/categories', 'Categories', ['site.draft']),
  ...listOf('site/sub-categories', 'Sub-categories', ['site.draft']),
  oneOf('site/about', 'About page', ['site.draft']),
  oneOf('site/team', 'Team', ['site.draft']),
  oneOf('site/gallery', 'Gallery', ['site.draft']),
  oneOf('site/search-words', 'Search words', ['site.draft']),
  ...listOf('site/toppers', 'Toppers', ['consents.request']),
  ...listOf('site/testimonials', 'Testimonials', ['consents.request']),
  oneOf('site/institute', 'Institute', ['institute.edit', 'institute.request']),
  {
    path: 'site/start',
    area: 'site',
    file: './content/first-steps/page.tsx',
    label: 'First steps',
    needs: ['institute.edit'],
  },
  oneOf('site/theme', 'Look', ['institute.edit', 'institute.request']),
  { path: 'site/legal', area: 'site', file: './content/legal/page.tsx', label: 'Legal texts', needs: ['legal.edit'] },
  ...legalTexts.map((kind) => recordAt(`site/legal/${kind}`, ['legal.edit'])),
  ...listOf('catalogue/courses', 'Courses', ['catalogue.read']),
  ...listOf('catalogue/batches', 'Batches', ['catalogue.read']),
  {
    path: 'catalogue/prices',
    area: 'site',
    file: './catalogue/prices/page.tsx',
    label: 'Prices',
    needs: ['catalogue.read'],
  },
  { path: 'catalogue/prices/:of/:id', area: 'site', file: './catalogue/price/page.tsx', needs: ['catalogue.read'] },
  {
    path: 'catalogue/discounts',
    area: 'site',
    file: './catalogue/discounts/page.tsx',
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
  file: `./console/settings/${path}/page.tsx`,
  label,
  needs,
})

const institute: StaffPage[] = [
  { path: 'people', area: 'institute', file: './identity/people/page.tsx', label: 'People', needs: ['people.read'] },
  {
    path: 'audit',
    area: 'institute',
    file: './console/audit/page.tsx',
    label: 'Audit',
    needs: ['audit.read', 'audit.read-own', 'audit.read-money', 'audit.read-exams'],
  },
  { path: 'system', area: 'institute', file: './console/system/page.tsx', label: 'System', needs: ['system.read'] },
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
    file: './console/settings/mail/page.tsx',
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
