import type { ShownRow } from '#domains/console/approvals/schema.ts'
import { t } from '#platform/text/messages.ts'
import { TextButton } from '../../frame/screen.tsx'
import { openConsent } from '../../parts/draft-fields/file-field.tsx'
import { Compared } from '../../parts/editor/conflicts.tsx'
import { dayAndTime, weekdayDate } from '../../parts/text/dates.ts'
import { rupees } from '../../parts/text/money.ts'
import css from './approvals.module.css'

function write(as: ShownRow['as'], value: ShownRow['before']) {
  if (value === null) return ''
  if (as === 'rupees') return rupees(Number(value))
  if (as === 'day') return weekdayDate(String(value))
  return as === 'time' ? dayAndTime(String(value)) : String(value)
}

/** What would change, line by line; of what is over, what it was. What stays as it is stands there in plain. */
export function Changes({ rows, isOpen }: { rows: ShownRow[]; isOpen: boolean }) {
  const shown = rows.filter(({ before, after }) => before !== null || after !== null)
  return (
    <dl className={css.changes}>
      {shown.map(({ label, as, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Value as={as} before={isOpen ? before : after} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ as, before, after }: Omit<ShownRow, 'label'>) {
  if (as === 'picture') return after === null ? <>none</> : <img className={css.picture} src={String(after)} alt="" />
  if (as === 'consent-file')
    return after === null ? (
      <>none</>
    ) : (
      <TextButton onPress={() => void openConsent(String(after))}>
        {before === after ? t`View the document` : t`View the new document`}
      </TextButton>
    )
  const [was, is] = [write(as, before), write(as, after)]
  if (was === is) return <>{is}</>
  // Words of a long text are compared one by one; an amount, a time, a name is one thing.
  if (as === 'text' && was.length > 60 && is !== '') return <Compared before={was} after={is} />
  return (
    <>
      {was && <del>{was}</del>} {is && <ins>{is}</ins>}
    </>
  )
}
