import type { ReactNode } from 'react'
import type { FoundThings } from '#domains/console/search/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { type AreaName, staffPages } from '#web/staff/routes.ts'
import { dayAndTime, weekdayDate } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { type Mark, State } from '../marks/state.tsx'
import { beginningsIn, endIn, typedEnd } from './words.ts'

/** Something that can be chosen: an address to open, or an action. */
export type Hit = {
  key: string
  name: ReactNode
  to?: string
  run?: () => void
  cells: ReactNode[]
  /** The area to which it leads. */
  area?: AreaName
  /** The equivalent shortcut. */
  keys?: string
}
export type HitGroup = { kind: string; label: string; heads: string[]; hits: Hit[]; hasMore: boolean; moreTo?: string }

const hasScreen = (path: string) => staffPages.some((page) => page.path === path)
const words = (text: string) => text.replaceAll('-', ' ')

type Row<K extends keyof FoundThings> = FoundThings[K] extends { rows: (infer R)[] } ? R : never

function studentHit(row: Row<'students'>, q: string): Hit {
  const { owes, next_test: test } = row
  const dues = owes === null ? '' : owes > 0 ? <State mark="bad">{rupees(owes)}</State> : rupees(0)
  return {
    key: row._id,
    to: `/staff/students/${row._id}`,
    name: <MarkWords text={row.name} q={q} />,
    cells: [
      <PhoneEnd key="phone" end={row.phone_end} q={q} />,
      row.batches || t`no batch`,
      dues,
      test ? `${test.name}, ${dayAndTime(test.opens_at)}` : t`no test`,
    ],
  }
}

function leadHit(row: Row<'leads'>, q: string): Hit {
  const next = row.next_follow_up_at
  return {
    key: row._id,
    to: `/staff/leads/${row._id}`,
    name: <MarkWords text={row.name} q={q} />,
    cells: [
      <PhoneEnd key="phone" end={row.phone_end} q={q} />,
      row.course_name ?? '',
      row.stage,
      next ? dayAndTime(next) : row.stage === 'won' || row.stage === 'lost' ? '' : t`no follow-up`,
    ],
  }
}

function orderHit(row: Row<'orders'>, q: string): Hit {
  const isOpen = ['fulfilled', 'created', 'token-issued', 'pending'].includes(row.state)
  const isPaid = row.state === 'fulfilled' && !row.cheque_waits
  const mark: Mark = isPaid ? 'filled' : isOpen ? 'half' : 'warn'
  return {
    key: row._id,
    to: hasScreen('orders/:id') ? `/staff/orders/${row._id}` : `/staff/students/${row.student_id}`,
    name: <MarkEnd text={row.order_number} q={q} />,
    cells: [
      <MarkEnd key="ref" text={row.ref_no} q={q} />,
      `${row.candidate_name}, ${row.course_name}`,
      rupees(row.amount),
      <State key="state" mark={mark}>
        {row.cheque_waits ? t`subject to clearance` : isPaid ? t`paid` : words(row.state)}
      </State>,
    ],
  }
}

function testHit(row: Row<'tests'>, q: string): Hit {
  const opens = row.publish_date ? dayAndTime(row.publish_date) : t`no time yet`
  return {
    key: row._id,
    to: `/staff/tests/${row._id}/plan`,
    name: <MarkWords text={row.quiz_name} q={q} />,
    cells: ['', words(row.quiz_type), row.stage, opens],
  }
}

const languageNames = { en: t`English`, hi: t`Hindi`, or: t`Odia`, bn: t`Bengali` } as const
const languages = ['en', 'hi', 'or', 'bn'] as const

function questionHit(row: Row<'questions'>): Hit {
  const ready = languages
    .filter((language) => row.languages[language] === 'ready')
    .map((language) => languageNames[language])
  return {
    key: String(row.number),
    to: `/staff/questions/${row.number}`,
    name: `Q-${String(row.number).padStart(5, '0')}`,
    cells: ['', [row.subject, row.topic].filter(Boolean).join(', '), row.state, ready.join(', ')],
  }
}

function courseHit(row: Row<'courses'>, q: string): Hit {
  return {
    key: row._id,
    to: `/staff/catalogue/courses/${row._id}`,
    name: <MarkWords text={row.name} q={q} />,
    cells: [
      row.batch_code ?? '',
      [words(row.type), row.center_name].filter(Boolean).join(', '),
      rupees(row.fee),
      row.is_live ? t`on sale` : t`archived`,
    ],
  }
}

function batchHit(row: Row<'batches'>, q: string): Hit {
  const seats = row.seats === null ? '' : t`${plural(row.seats, '# seat', '# seats')}`
  return {
    key: row._id,
    to: `/staff/catalogue/batches/${row._id}`,
    name: <MarkWords text={row.code} q={q} />,
    cells: [
      row.hours,
      [row.stream, row.center_name].filter(Boolean).join(', '),
      seats,
      t`from ${weekdayDate(row.start_date)}`,
    ],
  }
}

function noticeHit(row: Row<'notices'>, q: string): Hit {
  return {
    key: row._id,
    to: `/staff/site/content/${row._id}`,
    name: <MarkWords text={row.title} q={q} />,
    cells: ['', row.place ?? '', row.state, row.shown_at ? weekdayDate(row.shown_at) : ''],
  }
}

/** Groups the results by kind, with the columns that answer usual questions. */
export function groupsOf(things: FoundThings, q: string): HitGroup[] {
  const list = `q=${encodeURIComponent(q)}`
  const groups: HitGroup[] = [
    {
      kind: 'students',
      label: t`Students`,
      heads: [t`Student`, t`Phone`, t`Batch`, t`Owes`, t`Next test`],
      hits: things.students.rows.map((row) => studentHit(row, q)),
      hasMore: things.students.has_more,
      moreTo: `/staff/students?${list}`,
    },
    {
      kind: 'leads',
      label: t`Leads`,
      heads: [t`Lead`, t`Phone`, t`Course`, t`Stage`, t`Next call`],
      hits: things.leads.rows.map((row) => leadHit(row, q)),
      hasMore: things.leads.has_more,
      moreTo: `/staff/leads/list?${list}`,
    },
    {
      kind: 'orders',
      label: t`Orders`,
      heads: [t`Order`, t`Transaction`, t`Student`, t`Amount`, t`Status`],
      hits: things.orders.rows.map((row) => orderHit(row, q)),
      hasMore: things.orders.has_more,
    },
    {
      kind: 'tests',
      label: t`Tests`,
      heads: [t`Test`, '', t`Type`, t`Status`, t`Opens`],
      hits: things.tests.rows.map((row) => testHit(row, q)),
      hasMore: things.tests.has_more,
    },
    {
      kind: 'questions',
      label: t`Questions`,
      heads: [t`Question`, '', t`About`, t`Status`, t`Languages`],
      hits: things.questions.rows.map(questionHit),
      hasMore: false,
    },
    {
      kind: 'batches',
      label: t`Batches`,
      heads: [t`Batch`, t`Hours`, t`Stream`, t`Seats`, t`Starts`],
      hits: things.batches.rows.map((row) => batchHit(row, q)),
      hasMore: things.batches.has_more,
      moreTo: `/staff/catalogue/batches?${list}`,
    },
    {
      kind: 'courses',
      label: t`Courses`,
      heads: [t`Course`, t`Batch`, t`Type`, t`Fee`, t`Status`],
      hits: things.courses.rows.map((row) => courseHit(row, q)),
      hasMore: things.courses.has_more,
      moreTo: `/staff/catalogue/courses?${list}`,
    },
    {
      kind: 'notices',
      label: t`Notices`,
      heads: [t`Title`, '', t`Category`, t`Status`, t`Date shown`],
      hits: things.notices.rows.map((row) => noticeHit(row, q)),
      hasMore: things.notices.has_more,
      moreTo: `/staff/site/content?${list}`,
    },
  ]
  return groups.filter(({ hits }) => hits.length > 0)
}

/** A name with the typed beginnings of its words highlighted. */
function MarkWords({ text, q }: { text: string; q: string }) {
  return beginningsIn(text, q).map(({ found: match, rest }, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay where they are
    <span key={n}>
      {match !== '' && <mark>{match}</mark>}
      {rest}
    </span>
  ))
}

/** A number with its typed end highlighted. */
function MarkEnd({ text, q }: { text: string; q: string }) {
  const length = endIn(text, q)
  if (length === 0) return text
  return (
    <>
      {text.slice(0, -length)}
      <mark>{text.slice(-length)}</mark>
    </>
  )
}

/** Shows the last four digits of a phone number, whatever part of it was typed. */
function PhoneEnd({ end, q }: { end: string; q: string }) {
  if (end === '') return ''
  return (
    <>
      <span aria-hidden="true">······</span>
      <MarkEnd text={end} q={typedEnd(end, q)} />
    </>
  )
}
