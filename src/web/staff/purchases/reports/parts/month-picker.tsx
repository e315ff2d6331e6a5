import { useId } from 'react'
import { dayInIndia, formatMonth, formatYear, momentOf, monthsLater } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { Button } from '#web/staff/frame/screen.tsx'
import { useFilters } from '#web/staff/parts/lists/filters.tsx'
import css from './reports.module.css'

/** November 2026 */
export function monthName(month: string) {
  const at = momentOf(`${month}-01`)
  return `${formatMonth(at)} ${formatYear(at)}`
}

const isMonth = (text: string | undefined) => text !== undefined && /^2[01]\d\d-(0[1-9]|1[0-2])$/.test(text)

/** The month that the address names, else that of today in India. */
export function useMonth() {
  const { read } = useFilters()
  const { month } = read('month')
  return month !== undefined && isMonth(month) ? month : dayInIndia(new Date()).slice(0, 7)
}

/** Months offered before and after the current one. */
const [back, on] = [48, 12]

/** One month on or back by a button, any other from a list: all by keyboard. */
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
