import { Link } from 'react-router'
import type { Today } from '#domains/console/today/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { useWithCentre } from '../../frame/use-with-centre.ts'
import { counterModes } from '../../purchases/parts/words.ts'
import { useMay } from '../../shell/use-staff.ts'
import css from './today.module.css'

type DrawerProps = { drawer: Today['drawer']; open: Today['open_drawers'] }

/** What one has taken at a counter today, by mode, without what one has handed out, and the cash drawers that are open. Who seldom stands at one sees it on the days they do. */
export function DrawerOfDay({ drawer, open }: DrawerProps) {
  const withCentre = useWithCentre()
  const isSeldom = useMay()('orders.read')
  if (drawer === null || (isSeldom && drawer.length + open.length === 0)) return null
  const taken = drawer.reduce((sum, row) => sum + Math.round((row.taken - row.paid_out) * 100), 0) / 100
  return (
    <section aria-labelledby="drawer">
      <h2 id="drawer">
        Your drawer today <small>{rupees(taken)}</small>
      </h2>
      <OpenDrawers open={open} />
      {drawer.length === 0 ? (
        <p className={css.none}>You have taken no payments today.</p>
      ) : (
        <ul className={css.rows}>
          {drawer.map(({ mode, count, taken, paid_out: paidOut }) => (
            <li key={mode} className={css.line}>
              <b>{counterModes[mode]}</b>
              <span className={css.amount}>{rupees(taken)}</span>
              <span className={css.since}>
                {paidOut > 0
                  ? t`${plural(count, '# payment', '# payments')}, ${rupees(paidOut)} paid out`
                  : t`${plural(count, '# payment', '# payments')}`}
              </span>
              <Link to={withCentre('/staff/counter')} aria-label={t`Counter: ${counterModes[mode]}`}>
                Counter
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function OpenDrawers({ open }: Pick<DrawerProps, 'open'>) {
  const withCentre = useWithCentre()
  if (open.length === 0) return <p className={css.none}>Your cash drawer is not open.</p>
  return (
    <ul className={css.rows} aria-label="Open cash drawers">
      {open.map(({ _id, center_name, opened_at, cash }) => (
        <li key={_id} className={css.line}>
          <b>Cash in the drawer</b>
          <span className={css.amount}>{rupees(cash)}</span>
          <span className={css.since}>
            {center_name}, open since {dayAndTime(opened_at)}
          </span>
          <Link to={withCentre('/staff/counter')} aria-label={t`Counter: cash drawer of ${center_name}`}>
            Counter
          </Link>
        </li>
      ))}
    </ul>
  )
}
