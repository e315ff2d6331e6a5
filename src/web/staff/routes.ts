import type { Permission } from '#domains/identity/schema.ts'
import { t } from '#platform/text/messages.ts'
import { money } from './money-pages.ts'

/*
 * The map of the console. Every screen has an entry here, which defines its route, its place in the rail and in the
 * tabs of its area, and its entry in the palette.
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

/** The areas of the rail, in order. `letter` is pressed after g. */
export const areas: { name: AreaName; label: string; letter: string }[] = [
  { name: 'today', label: t`Today`, letter: 'T' },
  { name: 'leads', label: t`Leads`, letter: 'L' },
  { name: 'students', label: t`Students`, letter: 'S' },
  { name: 'classes', label: t`Classes`, letter: 'C' },
  { name: 'tests', label: t`Tests`, letter: 'E' },
  { name: 'questions', label: t`Questions`, letter: 'Q' },
  { name: 'money', label: t`Money`, letter: 'M' },
  { name: 'site', label: t`Site`, letter: 'I' },
  { name: 'messages', label: t`Messages`, letter: 'G' },
  { name: 'institute', label: t`Institute`, letter: 'N' },
]

export type StaffPage = {
  /** Path below /staff. */
  path: string
  area: AreaName
  /** Module whose default export is the screen. */
  file: string
  /** Label in the tabs of its area and in the palette; screens without one are reached from another screen. */
  label?: string
  /** Label of the tab group, in an area with many tabs. */
  group?: string
  /** Any of these permissions shows the screen; its calls check access themselves. */
  needs: Permission[]
}

const door: Permission[] = ['staff.door']
const today: StaffPage[] = [
  { path: '', area: 'today', file: './console/today/page.tsx', label: t`Today`, needs: door },
  { path: 'tasks', area: 'today', file: './console/tasks/page.tsx', label: t`Tasks`, needs: door },
  { path: 'account', area: 'today', file: './identity/account/page.tsx', needs: door },
  { path: 'approvals', area: 'today', file: './console/approvals/page.tsx', label: t`Approvals`, needs: door },
]
const leadWork: Permission[] = ['leads.work', 'leads.work-own']
const leads: StaffPage[] = [
  { path: 'leads', area: 'leads', file: './leads/calls/page.tsx', label: t`Calls`, needs: leadWork },
  { path: 'leads/board', area: 'leads', file: './leads/board/page.tsx', label: t`Board`, needs: leadWork },
  { path: 'leads/list', area: 'leads', file: './leads/list/page.tsx', label: t`List`, needs: leadWork },
  {
    path: 'leads/reports',
    area: 'leads',
    file: './leads/reports/page.tsx',
    label: t`Reports`,
    needs: ['leads.manage'],
  },
  { path: 'leads/imports', area: 'leads', file: './leads/imports/page.tsx', label: t`Import`, needs: ['leads.manage'] },
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
    label: t`Students`,
    needs: ['students.read'],
  },
  { path: 'students/:id', area: 'students', file: './console/students/student/page.tsx', needs: ['students.read'] },
]
const takers: Permission[] = ['classes.read', 'classes.edit-own']
const classes: StaffPage[] = [
  { path: 'timetable', area: 'classes', file: './learning/timetable/page.tsx', label: t`Timetable`, needs: takers },
  { path: 'classes', area: 'classes', file: './learning/registers/page.tsx', label: t`Registers`, needs: takers },
  { path: 'classes/:id/register', area: 'classes', file: './learning/register/page.tsx', needs: takers },
  { path: 'attendance', area: 'classes', file: './learning/attendance/page.tsx', label: t`Attendance`, needs: takers },
  {
    path: 'class-rooms',
    area: 'classes',
    file: './learning/rooms/page.tsx',
    label: t`Rooms`,
    needs: ['classes.read'],
  },
]
const watchers: Permission[] = ['hall.watch', 'hall.watch-own']
const tests: StaffPage[] = [
  { path: 'tests', area: 'tests', file: './exams/list/page.tsx', label: t`Tests`, needs: ['tests.plan'] },
  { path: 'patterns', area: 'tests', file: './exams/patterns/page.tsx', label: t`Patterns`, needs: ['tests.plan'] },
  { path: 'patterns/new', area: 'tests', file: './exams/pattern/page.tsx', needs: ['tests.plan'] },
  { path: 'patterns/:key/new', area: 'tests', file: './exams/pattern/page.tsx', needs: ['tests.plan'] },
  { path: 'tests/:id/plan', area: 'tests', file: './exams/plan/page.tsx', needs: ['tests.plan'] },
  { path: 'tests/:id/paper', area: 'tests', file: './exams/paper/page.tsx', needs: ['tests.paper'] },
  { path: 'seats', area: 'tests', file: './exams/seat-tests/page.tsx', label: t`Seats`, needs: ['seats.read'] },
  { path: 'tests/:id/seats', area: 'tests', file: './exams/seats/page.tsx', needs: ['seats.read'] },
  { path: 'results', area: 'tests', file: './exams/sat/page.tsx', label: t`Results`, needs: ['ranks.read'] },
  { path: 'halls', area: 'tests', file: './exams/halls/page.tsx', label: t`Halls`, needs: watchers },
  { path: 'tests/:id/hall', area: 'tests', file: './exams/hall/page.tsx', needs: watchers },
  { path: 'tests/:id/hall/:student', area: 'tests', file: './exams/seat/page.tsx', needs: watchers },
  { path: 'tests/:id/merit', area: 'tests', file: './exams/merit/page.tsx', needs: ['ranks.read'] },
  { path: 'tests/:id/results', area: 'tests', file: './exams/results/page.tsx', needs: ['ranks.read'] },
  { path: 'tests/:id/items', area: 'tests', file: './exams/items/page.tsx', needs: ['results.correct'] },
  { path: 'tests/:id/challenges', area: 'tests', file: './exams/challenges/page.tsx', needs: ['results.correct'] },
]
const readers: Permission[] = ['questions.read', 'questions.write-own']
const writers: Permission[] = ['questions.write', 'questions.write-own']
const questions: StaffPage[] = [
  { path: 'questions', area: 'questions', file: './bank/list/page.tsx', label: t`Questions`, needs: readers },
  {
    path: 'questions/review',
    area: 'questions',
    file: './bank/reviews/page.tsx',
    label: t`Review`,
    needs: ['questions.review'],
  },
  { path: 'questions/imports', area: 'questions', file: './bank/imports/page.tsx', label: t`Import`, needs: writers },
  { path: 'questions/imports/:id', area: 'questions', file: './bank/import/page.tsx', needs: writers },
  { path: 'questions/:number', area: 'questions', file: './bank/editor/page.tsx', needs: readers },
]
const recordAt = (path: string, needs: Permission[]): StaffPage => ({
  path,
  area: 'site',
  file: './console/drafts/record/page.tsx',
  needs,
})
/** Returns the entries of a list and its records. */
const listOf = (path: string, label: string, needs: Permission[]): StaffPage[] => [
  { path, area: 'site', file: './console/drafts/list/page.tsx', label, needs },
  recordAt(`${path}/:id`, needs),
]
/** Returns the entry of a single item. */
const oneOf = (path: string, label: string, needs: Permission[]) => ({ ...recordAt(path, needs), label })
const legalTexts = ['privacy', 'terms', 'refunds', 'shipping', 'grievance', 'accessibility']

const site: StaffPage[] = [
  ...listOf('site/content', t`Content`, ['site.draft']),
  ...listOf('site/banners', t`Banners`, ['site.draft']),
  ...listOf('site/categories', t`Categories`, ['site.draft']),
  ...listOf('site/sub-categories', t`Sub-categories`, ['site.draft']),
  oneOf('site/about', t`About page`, ['site.draft']),
  oneOf('site/team', t`Team`, ['site.draft']),
  oneOf('site/gallery', t`Gallery`, ['site.draft']),
  oneOf('site/search-words', t`Search words`, ['site.draft']),
  ...listOf('site/toppers', t`Toppers`, ['consents.request']),
  ...listOf('site/testimonials', t`Testimonials`, ['consents.request']),
  ...listOf('site/posts', t`Posts`, ['site.draft']),
  { ...oneOf('site/applications', t`Applications`, ['applications.manage']), file: './content/applications/page.tsx' },
  oneOf('site/institute', t`Institute details`, ['institute.edit', 'institute.request']),
  {
    path: 'site/start',
    area: 'site',
    file: './content/first-steps/page.tsx',
    label: t`First steps`,
    needs: ['institute.edit'],
  },
  oneOf('site/theme', t`Appearance`, ['institute.edit', 'institute.request']),
  { path: 'site/legal', area: 'site', file: './content/legal/page.tsx', label: t`Legal texts`, needs: ['legal.edit'] },
  ...legalTexts.map((kind) => recordAt(`site/legal/${kind}`, ['legal.edit'])),
  ...listOf('catalogue/courses', t`Courses`, ['catalogue.read']),
  ...listOf('catalogue/batches', t`Batches`, ['catalogue.read']),
  {
    path: 'catalogue/prices',
    area: 'site',
    file: './catalogue/prices/page.tsx',
    label: t`Prices`,
    needs: ['catalogue.read'],
  },
  { path: 'catalogue/prices/:of/:id', area: 'site', file: './catalogue/price/page.tsx', needs: ['catalogue.read'] },
  {
    path: 'catalogue/discounts',
    area: 'site',
    file: './catalogue/discounts/page.tsx',
    label: t`Discounts`,
    needs: ['fees.read'],
  },
  ...listOf('catalogue/centres', t`Centres`, ['catalogue.read']),
  ...listOf('catalogue/products', t`Products`, ['catalogue.read']),
  ...listOf('catalogue/exam-categories', t`Exam categories`, ['catalogue.read']),
  ...listOf('catalogue/exams', t`Exams`, ['catalogue.read']),
  ...listOf('catalogue/sub-exams', t`Sub-exams`, ['catalogue.read']),
  ...listOf('catalogue/course-categories', t`Course categories`, ['catalogue.read']),
  ...listOf('catalogue/subjects', t`Subjects`, ['catalogue.read']),
]

const setting = (path: string, label: string, needs: Permission[] = ['settings.read']): StaffPage => ({
  path: `settings/${path}`,
  area: 'institute',
  file: `./console/settings/${path}/page.tsx`,
  label,
  needs,
})

const messages: StaffPage[] = [
  {
    path: 'messages',
    area: 'messages',
    file: './messages/outbox/page.tsx',
    label: t`Messages`,
    needs: ['messages.send'],
  },
]

const institute: StaffPage[] = [
  { path: 'people', area: 'institute', file: './identity/people/page.tsx', label: t`People`, needs: ['people.read'] },
  {
    path: 'audit',
    area: 'institute',
    file: './console/audit/page.tsx',
    label: t`Audit`,
    needs: ['audit.read', 'audit.read-own', 'audit.read-money', 'audit.read-exams'],
  },
  { path: 'system', area: 'institute', file: './console/system/page.tsx', label: t`System`, needs: ['system.read'] },
  setting('accounts', t`Accounts and age`),
  setting('limits', t`Approvals and limits`),
  setting('stages', t`Stages and reasons`),
  setting('taxes', t`Taxes and receipt numbers`, ['settings.read', 'settings.read-money']),
  setting('payment', t`Payment`, ['settings.read', 'settings.read-money']),
  setting('messages', t`E-mail and reminders`),
  setting('mails', t`E-mail templates`),
  setting('sms', t`SMS and WhatsApp`),
  setting('exams', t`Exams`, ['settings.read', 'settings.read-exams']),
  setting('languages', t`Languages`, ['settings.read', 'settings.read-exams']),
  setting('terminology', t`Terminology`),
  setting('translations', t`Translations`, ['settings.edit', 'questions.translate']),
  setting('storage', t`Storage`),
  setting('privacy', t`Privacy`),
  {
    path: 'settings/mails/:key',
    area: 'institute',
    file: './console/settings/mail/page.tsx',
    needs: ['settings.read'],
  },
]

/** Groups of tabs in the areas with the most. */
const tabGroups: { group: string; paths: string[] }[] = [
  {
    group: t`Content`,
    paths: [
      'site/content',
      'site/banners',
      'site/categories',
      'site/sub-categories',
      'site/posts',
      'site/applications',
      'site/search-words',
    ],
  },
  {
    group: t`Pages and people`,
    paths: ['site/about', 'site/team', 'site/gallery', 'site/toppers', 'site/testimonials'],
  },
  { group: t`About the institute`, paths: ['site/institute', 'site/start', 'site/theme', 'site/legal'] },
  {
    group: t`Courses and centres`,
    paths: [
      'catalogue/courses',
      'catalogue/batches',
      'catalogue/prices',
      'catalogue/discounts',
      'catalogue/centres',
      'catalogue/products',
    ],
  },
  {
    group: t`Exams and subjects`,
    paths: [
      'catalogue/exam-categories',
      'catalogue/exams',
      'catalogue/sub-exams',
      'catalogue/course-categories',
      'catalogue/subjects',
    ],
  },
  { group: t`Data and accounts`, paths: ['settings/accounts', 'settings/storage', 'settings/privacy'] },
  { group: t`Approvals and stages`, paths: ['settings/limits', 'settings/stages'] },
  { group: t`Money settings`, paths: ['settings/taxes', 'settings/payment'] },
  { group: t`Messages`, paths: ['settings/messages', 'settings/mails', 'settings/sms'] },
  {
    group: t`Exams and languages`,
    paths: ['settings/exams', 'settings/languages', 'settings/terminology', 'settings/translations'],
  },
]

function grouped(page: StaffPage): StaffPage {
  const found = tabGroups.find(({ paths }) => page.label && paths.includes(page.path))
  return found ? { ...page, group: found.group } : page
}

export const staffPages: StaffPage[] = [
  ...today,
  ...leads,
  ...students,
  ...classes,
  ...tests,
  ...questions,
  ...money,
  ...site.map(grouped),
  ...messages,
  ...institute.map(grouped),
]

export const staffPath = (path: string) => (path === '' ? '/staff' : `/staff/${path}`)
