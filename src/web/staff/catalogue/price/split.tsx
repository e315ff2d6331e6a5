import { Link } from 'react-router'
import { splitTax } from '#domains/catalogue/fees/rules.ts'
import type { FeeHead, TaxRule } from '#domains/catalogue/fees/schema.ts'
import { t } from '#platform/text/messages.ts'
import { State } from '#web/staff/parts/marks/state.tsx'
import { useWithCentre } from '#web/staff/shell/use-staff.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import css from './price.module.css'

/** Amount in rupees, with its tax. */
export type Line = { head: FeeHead; title: string; amount: number }

/** Splits the typed amounts as a receipt does, by today's tax rules. */
export function Split({ lines, taxes }: { lines: Line[]; taxes: TaxRule[] }) {
  const shown = lines.filter(({ amount }) => amount > 0)
  if (shown.length === 0) return null
  const split = shown.map(({ head, title, amount }) => {
    const rule = taxes.find((tax) => tax.head === head)
    const percent = rule?.percent ?? 0
    const total = Math.round(amount * 100)
    const basisPoints = Math.round(percent * 100)
    const { taxable, cgst, sgst } = splitTax(total, { basisPoints, isInterState: false })
    return { head, title, code: rule?.code ?? '', percent, taxable, cgst, sgst, total }
  })
  const sum = split.reduce((all, { total }) => all + total, 0)
  return (
    <div className={css.split}>
      <table>
        <caption>As shown on the receipt</caption>
        <thead>
          <tr>
            <th scope="col">Component</th>
            <th scope="col">Excluding tax</th>
            <th scope="col">Tax</th>
            <th scope="col">Including tax</th>
          </tr>
        </thead>
        <tbody>
          {split.map(({ head, title, code, percent, taxable, cgst, sgst, total }) => (
            <tr key={head}>
              <th scope="row">
                {title} {code && <small>{code}</small>}
              </th>
              <td>{rupees(taxable / 100)}</td>
              <td>
                {percent === 0 ? (
                  t`none`
                ) : (
                  <>
                    {rupees((cgst + sgst) / 100)} <small>{percent} %</small>
                  </>
                )}
              </td>
              <td>{rupees(total / 100)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Total
            </th>
            <td>{rupees(sum / 100)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** An open request blocks another one. */
export function Waiting() {
  const withCentre = useWithCentre()
  return (
    <p className={css.waiting}>
      <State mark="ring">A new price is waiting for approval.</State>{' '}
      <Link to={withCentre('/staff/approvals?box=mine')}>Approvals</Link>
    </p>
  )
}
