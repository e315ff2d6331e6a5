import type { AttentionKind, TodayAttention } from '#domains/console/today/schema.ts'
import { dayInIndia, dayMs } from '#platform/text/india-time.ts'
import { meaning, plural, t } from '#platform/text/messages.ts'
import { languageNames } from '#web/staff/bank/words.ts'
import type { Mark } from '#web/staff/parts/marks/state.tsx'
import { isSomething } from '#web/staff/purchases/parts/words.ts'
import { staffPages } from '#web/staff/routes.ts'

/** Text of a line, and the filtered list it opens. */
type Words = { what: string; where?: string; to?: string; action?: string; mark?: Mark }

const hasScreen = (path: string) => staffPages.some((page) => page.path === path)
const nameOf = ({ subject }: TodayAttention) => subject?.name ?? ''
const idOf = ({ subject }: TodayAttention) => subject?._id ?? ''

/** A draft counts as stale after this time without a change. */
const staleMs = 7 * dayMs
const isStale = ({ since }: TodayAttention) => Date.now() - Date.parse(since) > staleMs

const inMoney = (path: string, filter: string, action: string) =>
  hasScreen(path) ? { to: `/staff/${path}${filter}`, action } : {}

const words: Record<AttentionKind, (item: TodayAttention) => Words> = {
  'first-steps': ({ count }) => ({
    what: t`Setting up: ${plural(count ?? 0, '# step', '# steps')} left`,
    mark: 'ring',
    to: '/staff/site/start',
    action: t`First steps`,
  }),
  'leads-without-follow-up': ({ count }) => ({
    what: t`${plural(count ?? 0, '# lead has no follow-up', '# leads have no follow-up')}`,
    to: '/staff/leads/list?due=none',
    action: t`Leads`,
  }),
  'calls-overdue': ({ count }) => ({
    what: t`${plural(count ?? 0, '# call is overdue', '# calls are overdue')}`,
    to: '/staff/leads/list?due=overdue',
    action: t`Calls`,
  }),
  'absence-reasons': (item) => ({
    what: t`${nameOf(item)}: ${plural(item.count ?? 0, '# student says why', '# students say why')} they were absent`,
    to: `/staff/classes/${idOf(item)}/register`,
    action: meaning('noun')`Register`,
  }),
  'test-lacks': (item) => ({
    what: `${nameOf(item)}: ${item.told}`,
    to: `/staff/tests/${idOf(item)}/plan`,
    action: t`Plan`,
  }),
  'results-ready': (item) => ({
    what: t`${nameOf(item)}: the results can be released`,
    to: `/staff/tests/${idOf(item)}/results`,
    action: t`Results`,
  }),
  'questions-reported': (item) => ({
    what: t`${nameOf(item)}: ${plural(item.count ?? 0, '# report', '# reports')} on its questions`,
    to: `/staff/tests/${idOf(item)}/results`,
    action: t`Results`,
  }),
  'questions-read-many': (item) => ({
    what: t`${nameOf(item)} read ${plural(item.count ?? 0, '# question', '# questions')} by other authors within an hour`,
    mark: 'bad',
    to: `/staff/audit?who=${idOf(item)}`,
    action: t`Audit`,
  }),
  'dues-late': ({ count }) => ({
    what: t`${plural(count ?? 0, '# instalment is over 7 days late', '# instalments are over 7 days late')}`,
    to: '/staff/dues?age=month',
    action: t`Dues`,
  }),
  'dues-older': ({ count }) => ({
    what: t`${plural(count ?? 0, '# instalment is over 30 days late', '# instalments are over 30 days late')}`,
    mark: 'bad',
    to: '/staff/dues?age=older',
    action: t`Dues`,
  }),
  'payments-held': ({ count }) => ({
    what: t`${plural(count ?? 0, '# payment is held', '# payments are held')}`,
    mark: 'bad',
    ...inMoney('orders', '?group=held', t`Orders`),
  }),
  'payments-unconfirmed': ({ count }) => ({
    what: t`${plural(count ?? 0, '# payment has been unconfirmed for more than an hour', '# payments have been unconfirmed for more than an hour')}`,
    ...inMoney('orders', '?group=unconfirmed', t`Orders`),
  }),
  'settlement-differs': ({ count }) => ({
    what: t`${plural(count ?? 0, '# payment differs from the provider’s books', '# payments differ from the provider’s books')}`,
    mark: 'bad',
    ...inMoney('settlements', '', t`Compare`),
  }),
  'refunds-asked': ({ count }) => ({
    what: t`${plural(count ?? 0, '# refund is waiting for approval', '# refunds are waiting for approval')}`,
    ...inMoney('refunds', '', t`Refunds`),
  }),
  'refunds-to-pay-out': ({ count }) => ({
    what: t`${plural(count ?? 0, '# refund is approved but not yet paid out', '# refunds are approved but not yet paid out')}`,
    ...inMoney('refunds', '', t`Refunds`),
  }),
  'cheques-waiting': ({ count }) => ({
    what: t`${plural(count ?? 0, '# cheque has not cleared yet', '# cheques have not cleared yet')}`,
    mark: 'half',
    ...inMoney('counter', '', t`Counter`),
  }),
  'requests-returned': ({ count }) => ({
    what: t`${plural(count ?? 0, '# of your requests was refused or not decided in time', '# of your requests were refused or not decided in time')}`,
    to: '/staff/approvals?box=mine',
    action: t`Approvals`,
  }),
  'drafts-own': (item) => ({
    what: t`${plural(item.count ?? 0, '# of your drafts is not published', '# of your drafts are not published')}`,
    where: item.told,
    mark: isStale(item) ? 'warn' : 'ring',
    to: draftsOf(item),
    action: t`Drafts`,
  }),
  'questions-own': (item) => ({
    what: t`${plural(item.count ?? 0, '# of your questions is not ready', '# of your questions are not ready')}`,
    mark: isStale(item) ? 'warn' : 'ring',
    to: `/staff/questions?draft_by=${idOf(item)}`,
    action: t`Questions`,
  }),
  'questions-returned': ({ count }) => ({
    what: t`${plural(count ?? 0, '# question of yours was returned with notes', '# questions of yours were returned with notes')}`,
    mark: 'warn',
    to: '/staff/questions?state=returned',
    action: t`Questions`,
  }),
  'questions-to-review': ({ count }) => ({
    what: t`${plural(count ?? 0, '# question waits for your review', '# questions wait for your review')}`,
    mark: 'half',
    to: '/staff/questions/review',
    action: t`Review`,
  }),
  'translations-stale': ({ count, told: code }) => ({
    what: t`${isSomething(languageNames, code) ? languageNames[code] : code}: ${plural(count ?? 0, '# translation is out of date', '# translations are out of date')}`,
    where: t`the English text has changed since`,
    to: `/staff/questions?language=${code}:stale`,
    action: t`Translate`,
  }),
  'first-money-asked': (item) => ({
    what: t`${nameOf(item)} has requested a refund or a price for the first time`,
    where: item.told ? t`invited by ${item.told}` : '',
    mark: 'warn',
    to: '/staff/approvals',
    action: t`Approvals`,
  }),
  'publishing-late': (item) => ({
    what: t`“${nameOf(item)}” should have been published by now`,
    mark: 'bad',
    to: editorOf(item),
    action: meaning('verb')`Open`,
  }),
  'publishing-failed': (item) => ({
    what: t`“${nameOf(item)}” could not be published`,
    where: item.told,
    mark: 'bad',
    to: editorOf(item),
    action: meaning('verb')`Open`,
  }),
  'item-expires': (item) => ({
    what: t`“${nameOf(item)}” expires soon`,
    to: `/staff/site/content/${idOf(item)}`,
    action: t`Extend`,
  }),
  'banner-expires': (item) => ({
    what: t`The banner “${nameOf(item)}” expires soon`,
    to: `/staff/site/banners/${idOf(item)}`,
    action: t`Extend`,
  }),
  'counter-old': ({ told: label }) => ({
    what: t`“${label}” was counted over a year ago`,
    to: '/staff/site/about',
    action: t`About page`,
  }),
  'consents-withdrawn': ({ count }) => ({
    what: t`${plural(count ?? 0, '# guardian has withdrawn consent', '# guardians have withdrawn consent')}`,
    mark: 'bad',
    to: '/staff/students?consent=missing',
    action: t`Students`,
  }),
  'consents-end': ({ count }) => ({
    what: t`${plural(count ?? 0, '# guardian consent ends within 14 days', '# guardian consents end within 14 days')}`,
    to: '/staff/students?consent=ending',
    action: t`Students`,
  }),
  'drawer-overnight': (item) => ({
    what: t`The drawer of ${nameOf(item)} is still open`,
    where: item.told,
    ...inMoney('day-book', `?day=${dayInIndia(new Date(item.since))}`, t`Day book`),
  }),
  'drawer-overnight-own': (item) => ({
    what: t`Your drawer is still open since an earlier day`,
    where: item.told,
    mark: 'bad',
    ...inMoney('counter', '', t`Counter`),
  }),
  'handovers-waiting': ({ count }) => ({
    what: t`${plural(count ?? 0, '# handover waits for you', '# handovers wait for you')}`,
    ...inMoney('counter', '', t`Counter`),
  }),
  'jobs-parked': ({ count }) => ({
    what: t`${plural(count ?? 0, '# job has failed and needs attention', '# jobs have failed and need attention')}`,
    mark: 'bad',
    to: '/staff/system',
    action: t`System`,
  }),
  'mail-late': ({ count }) => ({
    what: t`${plural(count ?? 0, '# e-mail is delayed by more than an hour', '# e-mails are delayed by more than an hour')}`,
    mark: 'bad',
    to: '/staff/system',
    action: t`System`,
  }),
  'backup-old': () => ({
    what: t`The newest backup is over a day old`,
    mark: 'bad',
    to: '/staff/system',
    action: t`System`,
  }),
  'backup-none': () => ({ what: t`There is no backup yet`, to: '/staff/system', action: t`System` }),
}

export function wordsOf(item: TodayAttention): Words {
  return words[item.kind](item)
}

/** Editing screens for each kind of published item. */
const editors: Record<string, string> = {
  'content-item': 'site/content',
  'content-category': 'site/categories',
  'content-sub-category': 'site/sub-categories',
  banner: 'site/banners',
  testimonial: 'site/testimonials',
  'open-post': 'site/posts',
  course: 'catalogue/courses',
  batch: 'catalogue/batches',
  centre: 'catalogue/centres',
  product: 'catalogue/products',
  'exam-category': 'catalogue/exam-categories',
  exam: 'catalogue/exams',
  'sub-exam': 'catalogue/sub-exams',
  'course-category': 'catalogue/course-categories',
  subject: 'catalogue/subjects',
  topper: 'site/toppers',
}
const single: Record<string, string> = {
  about: 'site/about',
  team: 'site/team',
  gallery: 'site/gallery',
  'search-words': 'site/search-words',
  institute: 'site/institute',
  theme: 'site/theme',
  'legal-privacy': 'site/legal/privacy',
  'legal-terms': 'site/legal/terms',
  'legal-refunds': 'site/legal/refunds',
  'legal-shipping': 'site/legal/shipping',
  'legal-grievance': 'site/legal/grievance',
  'legal-accessibility': 'site/legal/accessibility',
}

function editorOf(item: TodayAttention) {
  const list = editors[item.thing ?? '']
  return list ? `/staff/${list}/${item.subject?._id ?? ''}` : `/staff/${single[item.thing ?? ''] ?? 'site/content'}`
}

/** Returns the list of a kind filtered by the user's own drafts, or the screen of a single item. */
function draftsOf(item: TodayAttention) {
  const list = editors[item.thing ?? '']
  return list ? `/staff/${list}?draft_by=${item.subject?._id ?? ''}` : editorOf(item)
}
