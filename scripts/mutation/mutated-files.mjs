/*
 * The pure rules of money, time, access, drafts and the console, which the mutation tool changes to see whether a test of Vitest notices (docs/decisions/mutation.md). Every `rules.ts` and `access.ts` stands in one of the two lists.
 */

const domains = (/** @type {string[]} */ files) => files.map((file) => `src/domains/${file}`)

const money = domains([
  'catalogue/rules.ts',
  'catalogue/fees/rules.ts',
  'purchases/rules.ts',
  'purchases/orders/rules.ts',
  'purchases/concessions/rules.ts',
  'purchases/counter/rules.ts',
  'purchases/discounts/rules.ts',
  'purchases/enrolments/rules.ts',
  'purchases/ledger/rules.ts',
  'purchases/drawers/rules.ts',
  'purchases/day-book/rules.ts',
  'purchases/day-book/describe-vouchers.ts',
  'purchases/refunds/rules.ts',
  'purchases/refund-requests/rules.ts',
  'purchases/receipts/rules.ts',
  'purchases/parcels/rules.ts',
  'purchases/reports/rules.ts',
  'purchases/staff/rules.ts',
])

/** Days, windows and clocks, and the marks that a sitting comes to. */
const time = domains([
  'identity/rules.ts',
  'identity/profile/rules.ts',
  'identity/sessions/rules.ts',
  'catalogue/opening-hours/rules.ts',
  'leads/staff/rules.ts',
  'learning/attendance/access.ts',
  'learning/attendance/rules.ts',
  'learning/timetable/access.ts',
  'learning/timetable/rules.ts',
  'learning/classes/rules.ts',
  'exams/patterns/rules.ts',
  'exams/staff/rules.ts',
  'exams/tests/rules.ts',
  'exams/registrations/rules.ts',
  'exams/seats/rules.ts',
  'exams/rooms/rules.ts',
  'exams/prints/rules.ts',
  'exams/marks/rules.ts',
  'attempts/sitting/rules.ts',
  'attempts/hall/rules.ts',
  'attempts/marking/rules.ts',
  'attempts/marking/mark-answers.ts',
  'attempts/ranking/rank-candidates.ts',
  'attempts/notebook/rules.ts',
  'attempts/notebook/schedule-question.ts',
  'attempts/analysis/count-losses.ts',
  'attempts/mastery/rules.ts',
  'attempts/mastery/calculate-mastery.ts',
  'attempts/mastery/find-quantile.ts',
])

/** What several domains reckon with. */
const shared = ['src/platform/text/india-time.ts', 'src/platform/text/money.ts']

const access = domains([
  'identity/access.ts',
  'exams/access.ts',
  'attempts/access.ts',
  'attempts/hall/access.ts',
  'bank/reviews/rules.ts',
])

const drafts = [
  'src/platform/data/drafts/kinds.ts',
  'src/platform/data/approvals/freeze.ts',
  'src/web/staff/parts/editor/draft-keeper.ts',
  'src/web/staff/parts/editor/merge.ts',
]

const desk = [
  ...domains([
    'console/audit/describe-entry.ts',
    'console/search/rules.ts',
    'console/system/rules.ts',
    'leads/staff/imports/rules.ts',
  ]),
  'src/web/staff/purchases/orders/read-filter.ts',
  'src/web/staff/bank/list/read-filter.ts',
  'src/web/staff/parts/text/dates.ts',
]

/** What the screens of the console, the portal and the shop decide without a component. */
const screens = [
  'staff/parts/editor/publish-rules',
  'staff/parts/lists/address',
  'staff/parts/lists/pages',
  'staff/parts/lists/last-list',
  'staff/frame/keyboard/key-steps',
  'staff/shell/centre-choice',
  'staff/shell/may',
  'staff/parts/search/words',
  'staff/parts/text/money',
  'staff/parts/text/phone',
  'staff/identity/people/person-actions',
  'staff/console/students/student/money-links',
  'staff/leads/parts/call-rules',
  'staff/leads/lead/lead-rules',
  'staff/leads/lead/stale-edit',
  'staff/leads/convert/choice',
  'staff/purchases/counter/wish',
  'staff/purchases/order/order-rules',
  'staff/bank/editor/question-fields',
  'staff/catalogue/price/instalments',
  'portal/parts/bundle/boundaries',
  'portal/parts/bundle/indian-day',
  'portal/tests/parts/test-action',
  'portal/dashboard/pick-today',
  'portal/classes/parts/class-state',
  'buying/outcome/order-end',
  'buying/overlay/overlay-end',
].map((file) => `src/web/${file}.ts`)

export const mutated = [...money, ...time, ...shared, ...access, ...drafts, ...desk, ...screens]

const checksOfForms = 'The checks of a form: neither money nor time nor access.'
const wording = 'Texts and their places: neither money nor time nor access.'
const askedByApi = 'Asked through the calls of the leads, in test/api.'

/** Why the others are not mutated. @type {[file: string, reason: string][]} */
const others = [
  ['leads/rules.ts', checksOfForms],
  ['content/careers/rules.ts', checksOfForms],
  ['content/terminology/rules.ts', checksOfForms],
  ['identity/accounts/rules.ts', checksOfForms],
  ['merit/scores/rules.ts', checksOfForms],
  ['bank/questions/rules.ts', checksOfForms],
  ['bank/imports/rules.ts', checksOfForms],
  ['exams/try-question/rules.ts', checksOfForms],
  ['imports/rules.ts', checksOfForms],
  ['attempts/challenges/rules.ts', 'Asked through the calls of challenges, in test/api/challenges.test.ts.'],
  ['attempts/items/rules.ts', 'Statistics, which an independent computation holds in count-items.test.ts.'],
  ['bank/texts/rules.ts', wording],
  ['content/rules.ts', wording],
  ['console/audit/rules.ts', wording],
  ['verification/rules.ts', 'How a code is written and read.'],
  ['content/legal/rules.ts', wording],
  ['identity/mail-templates/rules.ts', wording],
  ['identity/staff/students/rules.ts', wording],
  ['exams/results/rules.ts', wording],
  ['search/rules.ts', wording],
  ['learning/viewer/rules.ts', 'Addresses of films.'],
  ['learning/push/rules.ts', 'Addresses of push services.'],
  [
    'exams/papers/rules.ts',
    'The order of a paper, which statistical tests hold: too slow to be repeated for each change.',
  ],
  [
    'attempts/seals/rules.ts',
    'What is told of a damaged journal; test/api/journal-seals.test.ts damages one in each way.',
  ],
  ['leads/staff/access.ts', askedByApi],
]

/** @type {Record<string, string>} */
export const notMutated = {
  ...Object.fromEntries(others.map(([file, reason]) => [`src/domains/${file}`, reason])),
  'src/web/staff/console/approvals/rules.tsx': 'A component.',
}
