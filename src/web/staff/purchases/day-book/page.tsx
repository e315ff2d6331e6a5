import { lazy, Suspense, useState } from 'react'
import { entryNames, headsOf, linesOf, modeNames } from '#domains/purchases/day-book/rules.ts'
import type { DayBook, DayBookQuery, DayDrawer, DayEntry } from '#domains/purchases/day-book/schema.ts'
import { dayBookCalls } from '#domains/purchases/staff/calls.ts'
import { addressOf } from '#platform/http/call.ts'
import { dayInIndia, daysLater } from '#platform/text/india-time.ts'
import { t, translated } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen, TextButton } from '#web/staff/frame/screen.tsx'
import { ChooseCentre } from '#web/staff/parts/lists/choose-centre.tsx'
import { useFilters } from '#web/staff/parts/lists/filters.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { orSay } from '#web/staff/parts/overlays/toast.tsx'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { download, printPdf } from '#web/staff/shell/files.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useCentre, useMay, useStaff } from '#web/staff/shell/use-staff.ts'
import { dayAndTime, timeOfDay, weekdayDate } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import css from './day-book.module.css'

const CloseDialog = lazy(() => import('../drawer/close-dialog.tsx'))

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** A centre's day: opening balances of its drawers, movements, and counts. */
export default function DayBookPage() {
  const { read, set } = useFilters()
  const { centre, myCentres } = useCentre()
  const { day: dayInAddress } = read('day')
  const today = dayInIndia(new Date())
  const day = isDay(dayInAddress) && dayInAddress <= today ? dayInAddress : today
  const centreId = centre?._id ?? myCentres[0]?._id ?? null
  const query = centreId === null ? null : { centre: centreId, day }
  const answer = useAnswer(dayBookCalls.dayBook, query)
  const move = (days: number) => set('day', daysLater(day, days))
  return (
    <Screen
      title="Day book"
      beside={
        <span className={css.day}>
          <Button label={t`The day before`} onPress={() => move(-1)}>
            ‹
          </Button>
          <b>{weekdayDate(day)}</b>
          <Button label={t`The next day`} isDisabled={day >= today} onPress={() => move(1)}>
            ›
          </Button>
        </span>
      }
      actions={query && <Files query={query} />}
    >
      {centreId === null && <p>You have no centre whose day book you may read.</p>}
      <ChooseCentre chosen={centreId} />
      {centreId !== null && (answer.data ? <Book book={answer.data} /> : <AnswerState answer={answer} lines={10} />)}
    </Screen>
  )
}

/** Files to print and to give to the accountant. */
function Files({ query }: { query: DayBookQuery }) {
  const mayExport = useMay()('day-book.read')
  const { me } = useStaff()
  const name = `day-book-${query.day}`
  const hand = (work: Promise<void>) => void orSay(() => work, t`The file could not be loaded.`)
  return (
    <>
      <Button onPress={() => hand(printPdf(addressOf(dayBookCalls.dayBookSheet, query), `${name}.pdf`))}>Print</Button>
      <Button onPress={() => hand(download(addressOf(dayBookCalls.dayBookWorkbook, query), `${name}.xlsx`))}>
        XLSX
      </Button>
      {mayExport && (
        <Button onPress={() => hand(download(addressOf(dayBookCalls.dayBookVouchers, query), `${name}.xml`))}>
          Tally
        </Button>
      )}
      {mayExport && me.centre_ids === null && (
        <Button
          onPress={() =>
            hand(download(addressOf(dayBookCalls.dayBookVouchers, { day: query.day }), `online-${query.day}.xml`))
          }
        >
          Tally, online payments
        </Button>
      )}
    </>
  )
}

function Book({ book }: { book: DayBook }) {
  const { drawers, others, entries, ledger, is_whole } = book
  const sum = rupees(ledger.received)
  if (drawers.length === 0 && others === null && entries.length === 0)
    return (
      <p>
        {is_whole
          ? t`Nobody has opened a drawer or taken money on this day.`
          : t`You have not opened a drawer or taken money on this day.`}
      </p>
    )
  return (
    <>
      {!is_whole && (
        <p className={css.muted}>These are your own drawers. The whole day book is with the accounts office.</p>
      )}
      <BookTable book={book} />
      <Drawers drawers={drawers} />
      <p className={css.ledger}>
        {ledger.is_equal ? (
          <State mark="ok">{t`Equal to the ledger: ${sum} received.`}</State>
        ) : (
          <State mark="bad">{t`Not equal to the ledger, which has ${sum} received. Please tell the accounts office.`}</State>
        )}
      </p>
      <Entries entries={entries} />
    </>
  )
}

/** State of each drawer: open since when, or closed with the reason for its difference. */
function Drawers({ drawers }: { drawers: DayDrawer[] }) {
  const [closing, setClosing] = useState<DayDrawer | null>(null)
  if (drawers.length === 0) return null
  return (
    <section aria-label="Drawers" className={css.drawers}>
      <h2>Drawers</h2>
      <ul>
        {drawers.map((drawer) => (
          <li key={drawer._id}>
            <DrawerState drawer={drawer} />
            {drawer.reason !== '' && <span className={css.muted}>{t`Reason of the difference: ${drawer.reason}`}</span>}
            {drawer.may_close && (
              <Button label={t`Count and close drawer ${drawer.number}`} onPress={() => setClosing(drawer)}>
                Count and close…
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Suspense>{closing && <CloseDialog drawer={closing} onClose={() => setClosing(null)} />}</Suspense>
    </section>
  )
}

function DrawerState({ drawer: { number, cashier, opened_at, closed_at } }: { drawer: DayDrawer }) {
  const who = t`Drawer ${number}, ${cashier}`
  if (closed_at === null) return <State mark="half">{t`${who}: open since ${dayAndTime(opened_at)}`}</State>
  return <State mark="filled">{t`${who}: ${timeOfDay(opened_at)}, closed ${dayAndTime(closed_at)}`}</State>
}

/** The lines of the day book: a column for each drawer, and one for all. */
function BookTable({ book }: { book: DayBook }) {
  const heads = headsOf(book)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled sideways must be reached by keyboard
    <section className={css.scroll} tabIndex={0} aria-label="Day book">
      <table className={css.table}>
        <thead>
          <tr>
            <td />
            {heads.map((head) => (
              <th key={head} scope="col" colSpan={2}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linesOf(book).map(({ key, label, isStrong, values }) => (
            <tr key={key} className={isStrong ? css.strong : undefined}>
              <th scope="row">{label}</th>
              {values.map(({ count, amount }, n) => (
                <Cells key={heads[n]} count={count} amount={amount} isDifference={key === 'difference'} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type CellProps = { count: number | null; amount: number | null; isDifference: boolean }

function Cells({ count, amount, isDifference }: CellProps) {
  const text = amount === null ? '' : rupees(amount)
  return (
    <>
      <td className={css.times}>{count}</td>
      <td>{isDifference && amount !== null ? <State mark={amount === 0 ? 'ok' : 'bad'}>{text}</State> : text}</td>
    </>
  )
}

const shown = 25

/** All entries of the day by time; bounced cheques are on the day they came back. */
function Entries({ entries }: { entries: DayEntry[] }) {
  const [isWhole, setWhole] = useState(false)
  const rows = (isWhole ? entries : entries.slice(0, shown)).map((entry, n): [string, React.ReactNode[]] => [
    `${entry.at} ${n}`,
    [
      timeOfDay(entry.at),
      translated(entryNames[entry.kind]),
      translated(modeNames[entry.mode]),
      entry.candidate_name || entry.cashier,
      [entry.number, entry.reference].filter(Boolean).join(', '),
      rupees(entry.amount),
    ],
  ])
  return (
    <>
      <ShortTable
        title="Entries"
        heads={[t`Time`, t`Entry`, t`Mode`, t`Who`, t`Number`, t`Amount`]}
        wide={[t`Mode`, t`Number`]}
        numbers={1}
        rows={rows}
        empty="There are no entries on this day."
      />
      {!isWhole && entries.length > shown && (
        <TextButton onPress={() => setWhole(true)}>All {entries.length} entries</TextButton>
      )}
    </>
  )
}
