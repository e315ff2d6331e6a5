import { Link } from 'react-router'
import type { Permission } from '#domains/identity/schema.ts'
import { t } from '#platform/text/messages.ts'
import { Screen } from '#web/staff/frame/screen.tsx'
import { useMay, useWithCentre } from '#web/staff/shell/use-staff.ts'
import css from '../parts/reports.module.css'

const reports: { path: string; name: string; says: string; needs: Permission }[] = [
  {
    path: 'gst',
    name: t`GST summary`,
    says: t`Taxable value and tax of a month by registration, place of supply, code and rate, with credit notes, the numbers of receipts, and the comparison with the ledger.`,
    needs: 'fees.read',
  },
  {
    path: 'ageing',
    name: t`Ageing of dues`,
    says: t`What students owe on a day by how late it is, for each centre, batch and student.`,
    needs: 'dues.read',
  },
  {
    path: 'collections',
    name: t`Collections against plan`,
    says: t`What was due in a month, and what was collected in it, for each centre and batch.`,
    needs: 'orders.read',
  },
]

/** Lists the money reports that the user may read. */
export default function ReportsPage() {
  const may = useMay()
  const withCentre = useWithCentre()
  return (
    <Screen title="Money reports">
      <p className={css.lead}>Each report can be printed on A4 and downloaded as an Excel workbook.</p>
      <div className={css.choices}>
        {reports
          .filter(({ needs }) => may(needs))
          .map(({ path, name, says }) => (
            <Link key={path} to={withCentre(`/staff/reports/${path}`)}>
              <b>{name}</b>
              <span>{says}</span>
            </Link>
          ))}
      </div>
    </Screen>
  )
}
