import type { AttentionKind, TodayAttention } from '../../../../domains/console/today/schema.ts'
import { counted } from '../../../../platform/text/counted.ts'
import { dayMs } from '../../../../platform/text/india-time.ts'
import { languageNames } from '../../bank/words.ts'
import type { Mark } from '../../parts/marks/state.tsx'
import { isSomething } from '../../purchases/parts/words.ts'
import { staffPages } from '../../routes.ts'

/** How a line reads, and the list it opens with its filter. */
type Words = { what: string; where?: string; to?: string; action?: string; mark?: Mark }

const hasScreen = (path: string) => staffPages.some((page) => page.path === path)
const many = (count: number | null, singular: string, more: string) => counted(count ?? 0, singular, more)
const nameOf = ({ subject }: TodayAttention) => subject?.name ?? ''
const idOf = ({ subject }: TodayAttention) => subject?._id ?? ''

/** Where the console edits each kind of what is published. */
const editors: Record<string, string> = {
  'content-item': 'site/content',
  'content-category': 'site/categories',
  'content-sub-category': 'site/sub-categories',
  banner: 'site/banners',
  testimonial: 'site/testimonials',
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
}

/** A draft that nobody has touched for so long was forgotten. */
const staleMs = 7 * dayMs
const isStale = ({ since }: TodayAttention) => Date.now() - Date.parse(since) > staleMs

function editorOf(item: TodayAttention) {
  const list = editors[item.thing ?? '']
  return list ? `/staff/${list}/${idOf(item)}` : `/staff/${single[item.thing ?? ''] ?? 'site/content'}`
}

/** The list of a kind with one's own drafts, or the screen of a thing of which there is one. */
function draftsOf(item: TodayAttention) {
  const list = editors[item.thing ?? '']
  return list ? `/staff/${list}?draft_by=${idOf(item)}` : editorOf(item)
}

const inMoney = (path: string, filter: string, action: string) =>
  hasScreen(path) ? { to: `/staff/${path}${filter}`, action } : {}

const words: Record<AttentionKind, (item: TodayAttention) => Words> = {
  'first-steps': ({ count }) => ({
    what: `Setting up: ${many(count, 'step', 'steps')} left`,
    mark: 'ring',
    to: '/staff/site/start',
    action: 'First steps',
  }),
  'leads-without-follow-up': ({ count }) => ({
    what: `${many(count, 'lead has', 'leads have')} no follow-up`,
    to: '/staff/leads/list?due=none',
    action: 'Leads',
  }),
  'calls-overdue': ({ count }) => ({
    what: `${many(count, 'call is', 'calls are')} overdue`,
    to: '/staff/leads/list?due=overdue',
    action: 'Calls',
  }),
  'test-lacks': (item) => ({
    what: `${nameOf(item)}: ${item.told}`,
    to: `/staff/tests/${idOf(item)}/plan`,
    action: 'Plan',
  }),
  'results-ready': (item) => ({
    what: `${nameOf(item)}: the results can be released`,
    to: `/staff/tests/${idOf(item)}/results`,
    action: 'Results',
  }),
  'questions-reported': (item) => ({
    what: `${nameOf(item)}: ${many(item.count, 'report', 'reports')} on its questions`,
    to: `/staff/tests/${idOf(item)}/results`,
    action: 'Results',
  }),
  'questions-read-many': (item) => ({
    what: `${nameOf(item)} read ${many(item.count, 'question', 'questions')} of others within an hour`,
    mark: 'bad',
    to: `/staff/audit?who=${idOf(item)}`,
    action: 'Log',
  }),
  'dues-late': ({ count }) => ({
    what: `${many(count, 'instalment is', 'instalments are')} over 7 days late`,
    to: '/staff/dues?age=month',
    action: 'Dues',
  }),
  'dues-older': ({ count }) => ({
    what: `${many(count, 'instalment is', 'instalments are')} over 30 days late`,
    mark: 'bad',
    to: '/staff/dues?age=older',
    action: 'Dues',
  }),
  'payments-held': ({ count }) => ({
    what: `${many(count, 'payment is', 'payments are')} held`,
    mark: 'bad',
    ...inMoney('orders', '?group=held', 'Orders'),
  }),
  'payments-unconfirmed': ({ count }) => ({
    what: `${many(count, 'payment is', 'payments are')} unconfirmed for an hour`,
    ...inMoney('orders', '?group=unconfirmed', 'Orders'),
  }),
  'settlement-differs': ({ count }) => ({
    what: `${many(count, 'payment differs', 'payments differ')} from the provider’s books`,
    mark: 'bad',
    ...inMoney('settlements', '', 'Compare'),
  }),
  'refunds-asked': ({ count }) => ({
    what: `${many(count, 'refund waits', 'refunds wait')} for approval`,
    ...inMoney('refunds', '', 'Refunds'),
  }),
  'refunds-to-pay-out': ({ count }) => ({
    what: `${many(count, 'refund is', 'refunds are')} approved and not paid out`,
    ...inMoney('refunds', '', 'Refunds'),
  }),
  'cheques-waiting': ({ count }) => ({
    what: `${many(count, 'cheque is', 'cheques are')} not cleared yet`,
    mark: 'half',
    ...inMoney('counter', '', 'Counter'),
  }),
  'requests-returned': ({ count }) => ({
    what: `${many(count, 'request of yours was', 'requests of yours were')} refused or not decided in time`,
    to: '/staff/approvals?box=mine',
    action: 'Approvals',
  }),
  'drafts-own': (item) => ({
    what: `${many(item.count, 'draft of yours is', 'drafts of yours are')} not published`,
    where: item.told,
    mark: isStale(item) ? 'warn' : 'ring',
    to: draftsOf(item),
    action: 'Drafts',
  }),
  'questions-own': (item) => ({
    what: `${many(item.count, 'question of yours is', 'questions of yours are')} not ready`,
    mark: isStale(item) ? 'warn' : 'ring',
    to: `/staff/questions?draft_by=${idOf(item)}`,
    action: 'Questions',
  }),
  'translations-stale': ({ count, told: code }) => ({
    what: `${many(count, 'translation', 'translations')} into ${isSomething(languageNames, code) ? languageNames[code] : code} ${count === 1 ? 'is' : 'are'} stale`,
    where: 'the English has changed since',
    to: `/staff/questions?language=${code}:stale`,
    action: 'Translate',
  }),
  'first-money-asked': (item) => ({
    what: `${nameOf(item)} has asked for a refund or price for the first time`,
    where: item.told ? `invited by ${item.told}` : '',
    mark: 'warn',
    to: '/staff/approvals',
    action: 'Approvals',
  }),
  'publishing-late': (item) => ({
    what: `“${nameOf(item)}” should have been published by now`,
    mark: 'bad',
    to: editorOf(item),
    action: 'Open',
  }),
  'publishing-failed': (item) => ({
    what: `“${nameOf(item)}” could not be published`,
    where: item.told,
    mark: 'bad',
    to: editorOf(item),
    action: 'Open',
  }),
  'item-expires': (item) => ({
    what: `“${nameOf(item)}” expires soon`,
    to: `/staff/site/content/${idOf(item)}`,
    action: 'Extend',
  }),
  'banner-expires': (item) => ({
    what: `The banner “${nameOf(item)}” expires soon`,
    to: `/staff/site/banners/${idOf(item)}`,
    action: 'Extend',
  }),
  'counter-old': ({ told: label }) => ({
    what: `“${label}” is a number from over a year ago`,
    to: '/staff/site/about',
    action: 'About page',
  }),
  'consents-withdrawn': ({ count }) => ({
    what: `${many(count, 'guardian has', 'guardians have')} withdrawn the consent`,
    mark: 'bad',
    to: '/staff/students?consent=missing',
    action: 'Students',
  }),
  'consents-end': ({ count }) => ({
    what: `${many(count, 'consent of a guardian ends', 'consents of guardians end')} within 14 days`,
    to: '/staff/students?consent=ending',
    action: 'Students',
  }),
  'jobs-parked': ({ count }) => ({
    what: `${many(count, 'job has failed and waits', 'jobs have failed and wait')} for somebody`,
    mark: 'bad',
    to: '/staff/system',
    action: 'System',
  }),
  'mail-late': ({ count }) => ({
    what: `${many(count, 'mail is', 'mails are')} delayed by an hour`,
    mark: 'bad',
    to: '/staff/system',
    action: 'System',
  }),
  'backup-old': () => ({
    what: 'The newest backup is over a day old',
    mark: 'bad',
    to: '/staff/system',
    action: 'System',
  }),
  'backup-none': () => ({ what: 'There is no backup yet', to: '/staff/system', action: 'System' }),
}

export function wordsOf(item: TodayAttention): Words {
  return words[item.kind](item)
}
