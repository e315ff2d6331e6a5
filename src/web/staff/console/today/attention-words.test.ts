import { describe, expect, it } from 'vitest'
import { type AttentionKind, attentionKind, type TodayAttention } from '#domains/console/today/schema.ts'
import { countByArea } from '#web/staff/frame/rail/rail.tsx'
import { staffPages } from '#web/staff/routes.ts'
import { kindScreens } from '../drafts/kinds/all.ts'
import { wordsOf } from './attention-words.ts'

const line = (kind: AttentionKind, some: Partial<TodayAttention> = {}): TodayAttention => ({
  kind,
  since: '2026-11-20',
  count: 1,
  amount: null,
  subject: { _id: 'x1', name: 'Mock 4' },
  thing: null,
  told: 'no questions',
  ...some,
})

/** Columns: kind, singular, plural, link, mark. */
const table: [AttentionKind, string, string, string, string | undefined][] = [
  [
    'leads-without-follow-up',
    '1 lead has no follow-up',
    '2 leads have no follow-up',
    '/staff/leads/list?due=none',
    undefined,
  ],
  ['calls-overdue', '1 call is overdue', '2 calls are overdue', '/staff/leads/list?due=overdue', undefined],
  [
    'absence-reasons',
    'Mock 4: 1 student says why they were absent',
    'Mock 4: 2 students say why they were absent',
    '/staff/classes/x1/register',
    undefined,
  ],
  ['test-lacks', 'Mock 4: no questions', 'Mock 4: no questions', '/staff/tests/x1/plan', undefined],
  [
    'results-ready',
    'Mock 4: the results can be released',
    'Mock 4: the results can be released',
    '/staff/tests/x1/results',
    undefined,
  ],
  [
    'questions-reported',
    'Mock 4: 1 report on its questions',
    'Mock 4: 2 reports on its questions',
    '/staff/tests/x1/results',
    undefined,
  ],
  [
    'dues-late',
    '1 instalment is over 7 days late',
    '2 instalments are over 7 days late',
    '/staff/dues?age=month',
    undefined,
  ],
  [
    'dues-older',
    '1 instalment is over 30 days late',
    '2 instalments are over 30 days late',
    '/staff/dues?age=older',
    'bad',
  ],
  ['payments-held', '1 payment is held', '2 payments are held', '/staff/orders?group=held', 'bad'],
  [
    'payments-unconfirmed',
    '1 payment has been unconfirmed for more than an hour',
    '2 payments have been unconfirmed for more than an hour',
    '/staff/orders?group=unconfirmed',
    undefined,
  ],
  [
    'settlement-differs',
    '1 payment differs from the provider’s books',
    '2 payments differ from the provider’s books',
    '/staff/settlements',
    'bad',
  ],
  [
    'refunds-asked',
    '1 refund is waiting for approval',
    '2 refunds are waiting for approval',
    '/staff/refunds',
    undefined,
  ],
  [
    'refunds-to-pay-out',
    '1 refund is approved but not yet paid out',
    '2 refunds are approved but not yet paid out',
    '/staff/refunds',
    undefined,
  ],
  ['cheques-waiting', '1 cheque has not cleared yet', '2 cheques have not cleared yet', '/staff/counter', 'half'],
  [
    'requests-returned',
    '1 of your requests was refused or not decided in time',
    '2 of your requests were refused or not decided in time',
    '/staff/approvals?box=mine',
    undefined,
  ],
  [
    'publishing-late',
    '“Mock 4” should have been published by now',
    '“Mock 4” should have been published by now',
    '/staff/site/content',
    'bad',
  ],
  [
    'publishing-failed',
    '“Mock 4” could not be published',
    '“Mock 4” could not be published',
    '/staff/site/content',
    'bad',
  ],
  ['item-expires', '“Mock 4” expires soon', '“Mock 4” expires soon', '/staff/site/content/x1', undefined],
  [
    'banner-expires',
    'The banner “Mock 4” expires soon',
    'The banner “Mock 4” expires soon',
    '/staff/site/banners/x1',
    undefined,
  ],
  [
    'counter-old',
    '“no questions” was counted over a year ago',
    '“no questions” was counted over a year ago',
    '/staff/site/about',
    undefined,
  ],
  [
    'consents-withdrawn',
    '1 guardian has withdrawn consent',
    '2 guardians have withdrawn consent',
    '/staff/students?consent=missing',
    'bad',
  ],
  [
    'consents-end',
    '1 guardian consent ends within 14 days',
    '2 guardian consents end within 14 days',
    '/staff/students?consent=ending',
    undefined,
  ],
  [
    'jobs-parked',
    '1 job has failed and needs attention',
    '2 jobs have failed and need attention',
    '/staff/system',
    'bad',
  ],
  [
    'mail-late',
    '1 e-mail is delayed by more than an hour',
    '2 e-mails are delayed by more than an hour',
    '/staff/system',
    'bad',
  ],
  ['backup-old', 'The newest backup is over a day old', 'The newest backup is over a day old', '/staff/system', 'bad'],
  ['backup-none', 'There is no backup yet', 'There is no backup yet', '/staff/system', undefined],
]

const pathsOf = (path: string) => new RegExp(`^/staff${path === '' ? '' : '/'}${path.replaceAll(/:\w+/g, '[^/?]+')}$`)

describe('the lines of Today', () => {
  it.each(table)('%s', (...[kind, one, many, to, mark]) => {
    const words = wordsOf(line(kind))
    expect([words.what, words.to, words.mark]).toEqual([one, to, mark])
    expect(wordsOf(line(kind, { count: 2 })).what).toBe(many)
    // The address exists in the console, and the button has a label.
    const [path = ''] = to.split('?')
    expect(staffPages.some((page) => pathsOf(page.path).test(path))).toBe(true)
    expect(words.action).toMatch(/^[A-Z][a-z ]+$/)
  })

  it("links to the user's own drafts, and marks those older than a week", () => {
    const [fresh, old] = [0, 8].map((days) => new Date(Date.now() - days * 86_400_000).toISOString())
    const drafts = (since = '') => wordsOf(line('drafts-own', { since, thing: 'banner', told: 'banner', count: 2 }))
    expect(drafts(fresh)).toMatchObject({ what: '2 of your drafts are not published', where: 'banner', mark: 'ring' })
    expect([drafts(old).mark, drafts(old).to]).toEqual(['warn', '/staff/site/banners?draft_by=x1'])
    expect(wordsOf(line('drafts-own', { thing: 'legal-terms' })).to).toBe('/staff/site/legal/terms')
    const questions = (count: number) => wordsOf(line('questions-own', { count, since: fresh ?? '' }))
    expect(questions(1)).toMatchObject({ what: '1 of your questions is not ready', mark: 'ring' })
    expect(questions(2)).toMatchObject({
      what: '2 of your questions are not ready',
      to: '/staff/questions?draft_by=x1',
    })
  })

  it('names the language of stale translations, and links to its list', () => {
    const stale = (count: number) => wordsOf(line('translations-stale', { count, told: 'or' }))
    expect([stale(1).what, stale(2).what, stale(2).to]).toEqual([
      'Odia: 1 translation is out of date',
      'Odia: 2 translations are out of date',
      '/staff/questions?language=or:stale',
    ])
  })

  it("shows a line's count in the rail at its link", () => {
    for (const kind of attentionKind.options) {
      const path = wordsOf(line(kind)).to?.split('?')[0] ?? ''
      const [area] = countByArea([line(kind)]).keys()
      expect([kind, area]).toEqual([kind, staffPages.find((page) => pathsOf(page.path).test(path))?.area])
    }
  })

  it('leaves out unknown kinds', () => {
    const bare = line('questions-reported', { count: null, subject: null })
    expect([wordsOf(bare).what, wordsOf(bare).to]).toEqual([': 0 reports on its questions', '/staff/tests//results'])
    expect(wordsOf(line('publishing-failed')).where).toBe('no questions')
    expect(wordsOf(line('publishing-late')).where).toBeUndefined()
  })
})

describe('published items open', () => {
  it.each(kindScreens.map(({ kind, path }) => [kind, path]))('%s in %s', (thing, path) => {
    expect(wordsOf(line('publishing-late', { thing })).to).toMatch(new RegExp(`^/staff/${path}(/x1)?$`))
  })
})
