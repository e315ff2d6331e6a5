import { useId, useState } from 'react'
import { dayInIndia, formatMonth, formatYear, momentOf, monthsLater } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { Button, TextButton } from '#web/staff/frame/screen.tsx'
import { useFilters } from '#web/staff/parts/lists/filters.tsx'
import { orSay } from '#web/staff/parts/overlays/toast.tsx'
import { download } from '#web/staff/shell/files.ts'
import { keepCentre, useCentre } from '#web/staff/shell/use-staff.ts'
import css from './reports.module.css'

type ActionsProps = {
  /** Address of the workbook in the API. */
  address: string
  /** Name of the file, without its extension. */
  name: string
}

/** Buttons to print a report, or to download it as a workbook with all its rows. */
export function ReportActions({ address, name }: ActionsProps) {
  const [isLoading, setLoading] = useState(false)
  const load = async () => {
    setLoading(true)
    await orSay(() => download(address, `${name}.xlsx`), t`The workbook could not be loaded.`)
    setLoading(false)
  }
  return (
    <>
      <Button onPress={() => window.print()}>Print</Button>
      <Button label={t`XLSX workbook`} onPress={() => void load()} isDisabled={isLoading}>
        XLSX
      </Button>
    </>
  )
}

/** Formats a month: 'November 2026'. */
export function monthName(month: string) {
  const at = momentOf(`${month}-01`)
  return `${formatMonth(at)} ${formatYear(at)}`
}

const isMonth = (text: string | undefined) => text !== undefined && /^2[01]\d\d-(0[1-9]|1[0-2])$/.test(text)

/** Returns the month in the address, else today's in India. */
export function useMonth() {
  const { read } = useFilters()
  const { month } = read('month')
  return month !== undefined && isMonth(month) ? month : dayInIndia(new Date()).slice(0, 7)
}

/** Months offered before and after the current one. */
const [back, on] = [48, 12]

/** Choice of the month: one back or forward by a button, any other from a list. */
export function MonthPicker() {
  const { set } = useFilters()
  const month = useMonth()
  const id = useId()
  const now = dayInIndia(new Date()).slice(0, 7)
  const listed = Array.from({ length: back + on + 1 }, (_, index) => monthsLater(now, on - index))
  const months = listed.includes(month) ? listed : [month, ...listed]
  return (
    <div className={css.picker}>
      <Button label={t`Previous month`} onPress={() => set('month', monthsLater(month, -1))}>
        ‹
      </Button>
      <label className="sr" htmlFor={id}>
        Month
      </label>
      <select id={id} value={month} onChange={(event) => set('month', event.target.value)}>
        {months.map((choice) => (
          <option key={choice} value={choice}>
            {monthName(choice)}
          </option>
        ))}
      </select>
      <Button label={t`Next month`} onPress={() => set('month', monthsLater(month, 1))}>
        ›
      </Button>
    </div>
  )
}

/** Returns the page of a report in the address. */
export function usePage() {
  const { page } = useFilters().read('page')
  return page !== undefined && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

/** Returns a function that opens a row: its details replace the table, starting from the first page. */
export function useOpen() {
  const { search, replaceAll } = useFilters()
  return (name: 'centre' | 'batch', id: string) => {
    const next = new URLSearchParams(search)
    next.delete('page')
    next.set(name, id)
    if (name === 'centre') keepCentre(id)
    replaceAll(next.toString())
  }
}

/** Current place: all centres, a centre, or one of its batches; each links back. */
export function Place({ batch }: { batch?: string | undefined }) {
  const { search, replaceAll } = useFilters()
  const { myCentres, centre } = useCentre()
  const without = (...names: string[]) => {
    const next = new URLSearchParams(search)
    for (const name of [...names, 'page']) next.delete(name)
    if (names.includes('centre')) keepCentre(null)
    replaceAll(next.toString())
  }
  if (centre === null && batch === undefined) return null
  return (
    <div className={css.place}>
      {myCentres.length > 1 && <TextButton onPress={() => without('centre', 'batch')}>All centres</TextButton>}
      {centre !== null &&
        (batch === undefined ? (
          <span>{centre.center_name}</span>
        ) : (
          <TextButton label={t`All batches of ${centre.center_name}`} onPress={() => without('batch')}>
            {centre.center_name}
          </TextButton>
        ))}
      {batch !== undefined && <span>{batch}</span>}
    </div>
  )
}
