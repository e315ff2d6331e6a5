import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mayDo } from '#domains/identity/access.ts'
import { type Permission, permission, type staffRole } from '#domains/identity/schema.ts'
import { newThings } from '#web/staff/new-things.ts'
import { staffPages } from '#web/staff/routes.ts'
import { actorAs } from '../factories.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/*
 * Access to each screen of the console, and the permission of each button: an independent table, so that one that
 * opens too much is found.
 */

type Role = (typeof staffRole.options)[number]
const roles: Role[] = [
  ...(['admin', 'centre-manager', 'counsellor', 'cashier', 'accounts', 'examiner', 'author', 'translator'] as const),
  ...(['editor', 'teacher', 'invigilator'] as const),
]

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const rolesWith = (needs: readonly Permission[]) =>
  roles.map((role) => (needs.some((one) => mayDo(actorAs(role, ''), one)) ? 'x' : '.')).join('')

/** The screens, the roles that they open to in the order above, and the call without which they are empty. */
const screens: [path: string, opens: string, call: string][] = [
  ['', 'xxxxxxxxxxx', 'GET /api/staff/today'],
  ['tasks', 'xxxxxxxxxxx', 'GET /api/staff/tasks'],
  ['account', 'xxxxxxxxxxx', 'GET /api/staff/me'],
  ['approvals', 'xxxxxxxxxxx', 'GET /api/staff/approvals'],
  ['leads', 'xxx........', 'GET /api/staff/lead-calls'],
  ['leads/board', 'xxx........', 'GET /api/staff/lead-board'],
  ['leads/list', 'xxx........', 'GET /api/staff/leads'],
  ['leads/reports', 'xx.........', 'GET /api/staff/lead-numbers'],
  ['leads/imports', 'xx.........', 'GET /api/staff/lead-imports'],
  ['leads/imports/:id', 'xx.........', 'GET /api/staff/lead-imports/:id'],
  ['leads/new', 'xxx........', 'POST /api/staff/leads'],
  ['leads/:id/convert', 'xxx........', 'GET /api/staff/leads/:id/conversion'],
  ['leads/:id', 'xxx........', 'GET /api/staff/leads/:id'],
  ['students', 'xxxxxx.....', 'GET /api/staff/students'],
  ['students/:id', 'xxxxxx.....', 'GET /api/staff/students/:id'],
  ['timetable', 'xxx......x.', 'GET /api/staff/timetable'],
  ['classes', 'xxx......x.', 'GET /api/staff/registers'],
  ['classes/:id/register', 'xxx......x.', 'GET /api/staff/classes/:id/register'],
  ['attendance', 'xxx......x.', 'GET /api/staff/batches/:id/attendance'],
  ['class-rooms', 'xxx........', 'GET /api/staff/class-rooms'],
  ['tests', 'x....x.....', 'GET /api/staff/test-plans'],
  ['patterns', 'x....x.....', 'GET /api/staff/patterns'],
  ['patterns/new', 'x....x.....', 'GET /api/staff/patterns'],
  ['patterns/:key/new', 'x....x.....', 'GET /api/staff/patterns'],
  ['tests/:id/plan', 'x....x.....', 'GET /api/staff/test-plans/:id'],
  ['tests/:id/paper', 'x....x.....', 'GET /api/staff/test-plans/:id/paper/:language'],
  ['seats', 'xxx..x....x', 'GET /api/staff/seat-tests'],
  ['tests/:id/seats', 'xxx..x....x', 'GET /api/staff/tests/:id/seats'],
  ['results', 'xx...x.....', 'GET /api/staff/sat-tests'],
  ['halls', 'xx...x....x', 'GET /api/staff/halls'],
  ['tests/:id/hall', 'xx...x....x', 'GET /api/staff/tests/:id/hall'],
  ['tests/:id/hall/:student', 'xx...x....x', 'GET /api/staff/tests/:id/hall/:student'],
  ['tests/:id/merit', 'xx...x.....', 'GET /api/staff/merit-lists/:id/rows'],
  ['tests/:id/results', 'xx...x.....', 'GET /api/staff/tests/:id/candidates'],
  ['tests/:id/items', 'x....x.....', 'GET /api/staff/tests/:id/items'],
  ['tests/:id/challenges', 'x....x.....', 'GET /api/staff/tests/:id/challenges'],
  ['questions', 'x....xxx.x.', 'GET /api/staff/questions'],
  ['questions/review', '.....xx....', 'GET /api/staff/question-reviews'],
  ['questions/imports', '.....xx..x.', 'GET /api/staff/question-imports'],
  ['questions/imports/:id', '.....xx..x.', 'GET /api/staff/question-imports/:id'],
  ['questions/:number', 'x....xxx.x.', 'GET /api/staff/questions/:number'],
  ['counter', 'x..xx......', 'POST /api/staff/counter-payments'],
  ['orders', 'xx..x......', 'GET /api/staff/payments'],
  ['dues', 'xxxxx......', 'GET /api/staff/dues'],
  ['day-book', 'xx.xx......', 'GET /api/staff/day-book'],
  ['refunds', 'x..xx......', 'GET /api/staff/refunds'],
  ['settlements', 'x...x......', 'GET /api/staff/payment-findings'],
  ['parcels', 'x...x......', 'GET /api/staff/parcels'],
  ['reports', 'xxxxx......', 'GET /api/staff/reports/ageing'],
  ['reports/gst', 'x...x......', 'GET /api/staff/reports/gst'],
  ['reports/ageing', 'xxxxx......', 'GET /api/staff/reports/ageing'],
  ['reports/collections', 'xx..x......', 'GET /api/staff/reports/collections'],
  ['orders/:id', 'xx..x......', 'GET /api/staff/payments/:id'],
  ['messages', 'xx.........', 'GET /api/staff/messages'],
  ['site/applications', 'x..........', 'GET /api/staff/job-applications'],
]
/** Those that are made of the parts of the site's editor and of the settings: their kinds and groups have proofs of their own. */
const groups: [paths: RegExp, opens: string][] = [
  [
    /^site\/(content|banners|categories|sub-categories|posts)(\/:id)?$|^site\/(about|team|gallery|search-words)$/,
    'xx......x..',
  ],
  [/^site\/(toppers|testimonials)(\/:id)?$/, 'x.......x..'],
  [/^site\/(institute|theme|legal|legal\/[a-z]+)$/, 'x.......x..'],
  [/^site\/start$/, 'x..........'],
  [/^catalogue\/discounts$/, 'x...x......'],
  [/^catalogue\/(?!discounts)/, 'xxxxxx..xx.'],
  [/^(people|system)$/, 'xx.........'],
  [/^audit$/, 'xx..xx..x..'],
  [/^settings\/(taxes|payment)$/, 'xx..x......'],
  [/^settings\/(exams|languages)$/, 'xx...x.....'],
  [/^settings\/translations$/, 'x....x.x...'],
  [/^settings\/(accounts|limits|stages|messages|mails|mails\/:key|sms|terminology|storage|privacy)$/, 'xx.........'],
]

it('opens every screen only to the roles in the design', () => {
  const opened = Object.fromEntries(staffPages.map(({ path, needs }) => [path, rolesWith(needs)]))
  const expected = staffPages.map(({ path }) => {
    const [, opens] = screens.find(([one]) => one === path) ?? groups.find(([paths]) => paths.test(path)) ?? []
    return [path, opens ?? 'this screen is not in the table']
  })
  expect(opened).toEqual(Object.fromEntries(expected))
  expect(screens.map(([path]) => path).filter((path) => !(path in opened))).toEqual([])
  expect(newThings.map(({ to, needs }) => [to, rolesWith(needs)])).toEqual([
    ['/staff/site/content/new', 'xx......x..'],
    ['/staff/leads/new', 'xxx........'],
  ])
})

function letsIn(route: string, role: Role) {
  const call = app.calls.find(({ method, path }) => `${method} ${path}` === route)
  if (!call) throw new Error(`there is no call ${route}`)
  return call.who.may?.(actorAs(role, '')) !== false
}

it.each(screens)('/staff/%s opens (%s) only to those with access to %s', (_path, opens, call) => {
  const refused = roles.filter((role, n) => opens[n] === 'x' && !letsIn(call, role))
  expect(refused).toEqual([])
})

/**
 * Permissions checked by each screen before it shows a button or a part, and the call it then makes; without a
 * call it leads to a screen or shows data already loaded.
 */
const asked: [file: string, rights: Permission[], call?: string][] = [
  ['identity/people/person-actions.ts', ['people.grant', 'people.grant-own'], 'POST /api/staff/people'],
  ['identity/people/person-actions.ts', ['people.sessions'], 'POST /api/staff/people/:id/sessions/end'],
  ['identity/people/person-actions.ts', ['people.reset-request'], 'POST /api/staff/people/:id/second-factor-resets'],
  ['identity/people/person-actions.ts', ['people.grant'], 'POST /api/staff/people/:id/offboarding'],
  ['console/settings/mail/page.tsx', ['settings.edit'], 'PUT /api/staff/mail-templates/:key'],
  ['console/settings/sms/page.tsx', ['settings.edit'], 'POST /api/staff/messages/samples'],
  ['console/settings/parts/sheet-form.tsx', ['settings.edit'], 'PUT /api/staff/settings/accounts'],
  ['console/settings/payment/page.tsx', ['fees.edit'], 'POST /api/staff/overdue-policies'],
  ['console/settings/payment/page.tsx', ['fees.read'], 'GET /api/staff/overdue-policies'],
  ['console/settings/privacy/page.tsx', ['legal.edit']],
  ['console/settings/storage/page.tsx', ['system.read']],
  ['console/settings/taxes/page.tsx', ['prices.request'], 'POST /api/staff/taxes/rates'],
  ['console/system/page.tsx', ['settings.edit'], 'POST /api/staff/system/jobs/:id/retry'],
  ['leads/list/page.tsx', ['leads.manage'], 'POST /api/staff/lead-changes'],
  ['leads/parts/use-choices.ts', ['leads.manage']],
  ['leads/list/page.tsx', ['leads.manage'], 'POST /api/staff/lead-exports'],
  ['parts/lists/view-dialogs.tsx', ['people.grant'], 'POST /api/staff/views'],
  ['parts/lists/view-dialogs.tsx', ['people.grant'], 'POST /api/staff/views/:id/remove'],
  ['purchases/order/seat-button.tsx', ['batches.edit'], 'POST /api/staff/payments/:id/end-seat-hold'],
  ['purchases/counter/page.tsx', ['receipts.read'], 'GET /api/staff/receipts'],
  ['purchases/order/page.tsx', ['receipts.read'], 'GET /api/staff/receipts/:id'],
  ['purchases/order/order-rules.ts', ['refunds.request'], 'POST /api/staff/refunds'],
  ['purchases/parcels/page.tsx', ['fees.edit'], 'PUT /api/staff/parcels/:id'],
  ['purchases/parts/cheque-buttons.tsx', ['receipts.take'], 'POST /api/staff/counter-payments/:id/clear'],
  ['purchases/refunds/page.tsx', ['refunds.approve'], 'POST /api/staff/refunds/:id/approve'],
  ['purchases/counter/page.tsx', ['refunds.pay-out'], 'POST /api/staff/refunds/:id/payout'],
  ['purchases/refunds/page.tsx', ['fees.read'], 'GET /api/staff/refund-requests'],
  ['purchases/refunds/page.tsx', ['refunds.request'], 'GET /api/staff/refund-requests'],
  ['purchases/refunds/page.tsx', ['orders.read'], 'GET /api/staff/payments/:id'],
  ['purchases/refunds/page.tsx', ['receipts.read'], 'GET /api/staff/receipts/:id'],
  ['purchases/day-book/page.tsx', ['day-book.read'], 'GET /api/staff/day-book/vouchers'],
  ['purchases/settlements/page.tsx', ['refunds.approve'], 'POST /api/staff/payment-findings/:id/close'],
  ['bank/list/page.tsx', ['questions.write', 'questions.write-own'], 'POST /api/staff/questions'],
  ['bank/list/page.tsx', ['questions.write'], 'POST /api/staff/question-exports'],
  ['bank/list/page.tsx', ['tests.paper']],
  ['bank/list/page.tsx', ['tests.paper']],
  ['parts/search/palette.tsx', ['leads.work', 'leads.work-own'], 'GET /api/staff/leads'],
  ['parts/search/palette.tsx', ['students.read'], 'GET /api/staff/students'],
  ['catalogue/discounts/page.tsx', ['fees.edit', 'waivers.request'], 'POST /api/staff/discounts'],
  ['catalogue/discounts/page.tsx', ['fees.edit'], 'POST /api/staff/discounts/:id/end'],
  ['catalogue/price/batch-fees.tsx', ['prices.request'], 'POST /api/staff/batches/:id/fees'],
  ['catalogue/price/page.tsx', ['prices.request'], 'POST /api/staff/courses/:id/prices'],
  ['console/students/list/page.tsx', ['dues.read']],
  ['console/students/list/page.tsx', ['students.export'], 'POST /api/staff/student-exports'],
  ['console/students/student/money-links.ts', ['dues.read'], 'GET /api/staff/dues'],
  ['console/students/student/money-links.ts', ['orders.read'], 'GET /api/staff/payments'],
  ['console/students/student/purchases.tsx', ['orders.read'], 'GET /api/staff/payments/:id'],
  ['console/students/student/page.tsx', ['leads.work', 'leads.work-own'], 'POST /api/staff/students/:id/password-link'],
  ['console/students/student/money-links.ts', ['receipts.take'], 'POST /api/staff/counter-payments'],
  ['console/students/student/care.tsx', ['students.birth'], 'POST /api/staff/people/:id/date-of-birth'],
  ['console/students/student/page.tsx', ['classes.read'], 'GET /api/staff/students/:id/attendance'],
  ['learning/rooms/page.tsx', ['classes.edit'], 'POST /api/staff/class-rooms'],
  ['learning/timetable/page.tsx', ['classes.read'], 'GET /api/staff/class-rooms'],
  ['console/students/student/page.tsx', ['ranks.read'], 'GET /api/staff/tests/:id/candidates'],
  ['bank/editor/page.tsx', ['results.correct'], 'GET /api/staff/questions/:number/figures'],
  ['exams/parts/test-tabs.tsx', ['results.correct'], 'GET /api/staff/tests/:id/items'],
  ['exams/parts/test-tabs.tsx', ['results.correct'], 'GET /api/staff/tests/:id/challenges'],
  ['exams/parts/test-tabs.tsx', ['hall.watch', 'hall.watch-own'], 'GET /api/staff/tests/:id/hall'],
  ['exams/hall/page.tsx', ['hall.extend', 'hall.extend-own'], 'POST /api/staff/tests/:id/hall-extensions'],
  ['exams/parts/test-tabs.tsx', ['ranks.read'], 'GET /api/staff/tests/:id/results'],
  ['exams/parts/test-tabs.tsx', ['ranks.read'], 'GET /api/staff/merit-lists/:id'],
  [
    'exams/merit/offers.tsx',
    ['merit.request', 'fees.edit', 'waivers.request'],
    'GET /api/staff/merit-lists/:id/offers',
  ],
  ['exams/merit/offers.tsx', ['fees.edit', 'waivers.request'], 'POST /api/staff/merit-lists/:id/offers'],
  ['exams/merit/rows.tsx', ['results.correct'], 'PUT /api/staff/tests/:id/candidates/:student'],
  ['exams/merit/page.tsx', ['merit.request'], 'POST /api/staff/merit-lists/:id/versions'],
  ['exams/merit/page.tsx', ['merit.request'], 'GET /api/staff/tests/:id/possible-shifts'],
  ['exams/merit/page.tsx', ['merit.request'], 'POST /api/staff/merit-lists'],
  ['exams/merit/page.tsx', ['merit.approve'], 'PUT /api/staff/merit-lists/:id/site'],
  ['exams/parts/test-tabs.tsx', ['seats.read'], 'GET /api/staff/tests/:id/seats'],
  ['exams/seats/registrations.tsx', ['students.read'], 'GET /api/staff/students/:id'],
  ['exams/seats/registrations.tsx', ['seats.edit'], 'POST /api/staff/registrations/:id/move'],
  ['exams/parts/test-tabs.tsx', ['tests.paper'], 'GET /api/staff/test-plans/:id/paper/:language'],
  ['exams/parts/test-tabs.tsx', ['tests.plan'], 'GET /api/staff/test-plans/:id'],
  ['exams/results/candidates.tsx', ['students.read'], 'GET /api/staff/students/:id'],
  ['exams/results/page.tsx', ['results.correct'], 'POST /api/staff/tests/:id/corrections'],
  ['console/approvals/page.tsx', ['settings.read'], 'GET /api/staff/approval-rules'],
  ['console/approvals/page.tsx', ['settings.read'], 'GET /api/staff/approval-rules'],
  ['console/approvals/page.tsx', ['settings.edit'], 'POST /api/staff/approval-rules/:action'],
  ['console/today/page.tsx', ['orders.read'], 'GET /api/staff/payments'],
  ['console/today/page.tsx', ['tests.plan'], 'GET /api/staff/test-plans/:id'],
]

/** Every place of the console that asks for rights by their names. */
function findAsking() {
  const root = 'src/web/staff'
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  )
  return files.flatMap((file) => {
    const text = readFileSync(`${root}/${file}`, 'utf8')
    const places = [...text.matchAll(/\b(?:useMay\(\)|may)\(([^()]*'[^()]*)\)/g)]
    return places.map(([, rights = '']) => `${file}: ${rights.replaceAll(/['\s]/g, '')}`)
  })
}

it('shows every button by the permission in the table', () => {
  const expected = asked.map(([file, rights]) => `${file}: ${rights.join()}`)
  expect(findAsking().sort()).toEqual(expected.sort())
  expect(asked.flatMap(([, rights]) => rights).filter((one) => !permission.options.includes(one))).toEqual([])
})

/** More calls behind the first of these rules. */
const granting = ['/grants/:id/end', '/people/:id/grants', '/people/:id/invitations'].map(
  (path) =>
    ['identity/people/person-actions.ts', ['people.grant', 'people.grant-own'], `POST /api/staff${path}`] as const,
)
const withCalls = [
  ...asked.flatMap(([file, rights, call]) => (call === undefined ? [] : [[file, rights, call] as const])),
  ...granting,
]

it.each(withCalls)('%s asks for %j as %s does', (_file, rights, call) => {
  const shown = rolesWith(rights)
  expect(roles.filter((role, n) => shown[n] === 'x' && !letsIn(call, role))).toEqual([])
})
