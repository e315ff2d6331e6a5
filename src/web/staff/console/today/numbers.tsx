import type { NumberKind, Today } from '../../../../domains/console/today/schema.ts'
import { numberText } from '../../../../platform/text/counted.ts'
import { rupees } from '../../parts/text/money.ts'
import css from './today.module.css'

const names: Record<NumberKind, string> = {
  enquiries: 'Enquiries',
  admissions: 'Admissions',
  received: 'Received',
  present: 'Present',
}

function write(kind: NumberKind, value: number | null) {
  if (value === null) return 'none'
  if (kind === 'received') return rupees(value)
  return kind === 'present' ? `${value} %` : numberText(value)
}

/** Both on one line: filled is yesterday, the ring a year before. */
function Scale({ kind, value, before }: Today['numbers'][number]) {
  const most = kind === 'present' ? 100 : Math.max(value ?? 0, before ?? 0) * 1.25 || 1
  const at = (one: number) => 7 + (one / most) * 186
  return (
    <svg className={css.scale} viewBox="0 0 200 14" aria-hidden="true">
      <path d="M1 7h198" />
      {before !== null && <circle className={css.ring} cx={at(before)} cy="7" r="5" />}
      {value !== null && <circle className={css.filled} cx={at(value)} cy="7" r="5.5" />}
    </svg>
  )
}

/** Yesterday, beside the same weekday a year before. */
export function Numbers({ numbers }: { numbers: Today['numbers'] }) {
  if (numbers.length === 0) return null
  return (
    <dl className={css.four}>
      {numbers.map((one) => (
        <div key={one.kind}>
          <dt>{names[one.kind]}</dt>
          <dd>
            {write(one.kind, one.value)}{' '}
            <small>
              <span className="sr">a year before </span>
              {write(one.kind, one.before)}
            </small>
            <Scale {...one} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
