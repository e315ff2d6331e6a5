import { useFormContext, useWatch } from 'react-hook-form'
import { drawerCalls } from '#domains/purchases/drawers/calls.ts'
import { type Denomination, denominations, sumOfCounts } from '#domains/purchases/drawers/rules.ts'
import type { CloseBody, OwnDrawer } from '#domains/purchases/drawers/schema.ts'
import { t } from '#platform/text/messages.ts'
import { numberOf } from '#platform/text/typed.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { LongTextField, useProblem } from '../../parts/forms/fields.tsx'
import { StaffForm } from '../../parts/forms/staff-form.tsx'
import { State } from '../../parts/marks/state.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { useOnce } from '../../shell/use-once.ts'
import css from './drawer.module.css'
import { drawersChanged } from './use-drawers.ts'

/** `cash`: the expected sum. */
type Props = { drawer: Pick<OwnDrawer, '_id' | 'cash'>; onClose: () => void }
type Counts = Partial<Record<Denomination, number | null>>

/** Sums the counts so far, in paise; invalid numbers count as zero. */
function sumOf(counts: Counts | undefined) {
  const known = denominations.map((worth) => [worth, Math.max(0, Math.trunc(counts?.[worth] ?? 0) || 0)])
  return sumOfCounts(Object.fromEntries(known))
}

/** Closes a drawer for good, after counting it note by note. */
export default function CloseDialog({ drawer, onClose }: Props) {
  const close = useOnce(drawerCalls.closeDrawer)
  return (
    <Dialog title="Count and close the drawer" onClose={onClose} isWide>
      <StaffForm<CloseBody & { counts: Counts }>
        values={{ counts: {}, expected: drawer.cash, reason: '' }}
        submit={t`Close the drawer for good`}
        onCancel={onClose}
        onSubmit={async ({ counts, reason }) => {
          const known = denominations.map((worth) => [worth, counts[worth] ?? 0])
          const body = { counts: Object.fromEntries(known), reason: reason ?? '', expected: drawer.cash }
          try {
            await close({ id: drawer._id }, body)
          } catch (error) {
            // If the sum has changed, the dialog shows the new one.
            void drawersChanged()
            throw error
          }
          say(t`The drawer is closed.`)
          await drawersChanged()
          onClose()
        }}
      >
        <table className={css.count}>
          <thead>
            <tr>
              <th scope="col">Note or coin</th>
              <th scope="col">How many</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {denominations.map((worth) => (
              <CountRow key={worth} worth={worth} />
            ))}
          </tbody>
        </table>
        <Sums expected={drawer.cash} />
        <p className={css.muted}>A closed drawer is final. Later cash goes into your next drawer.</p>
      </StaffForm>
    </Dialog>
  )
}

const worthText = (worth: Denomination) => (worth < 100 ? t`${worth} paise` : `₹${worth / 100}`)

function CountRow({ worth }: { worth: Denomination }) {
  const name = `counts.${worth}`
  const { register } = useFormContext()
  const count: unknown = useWatch({ name })
  const problem = useProblem(name)
  const asNumber = { setValueAs: (value: unknown) => (value === '' || value === null ? null : numberOf(String(value))) }
  const label = worth <= 500 ? t`${worthText(worth)} coin` : worthText(worth)
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <input
          className={css.pieces}
          inputMode="numeric"
          autoComplete="off"
          aria-label={t`How many of ${label}`}
          aria-invalid={problem ? true : undefined}
          {...register(name, asNumber)}
        />
      </td>
      <td>{rupees(sumOf({ [worth]: typeof count === 'number' ? count : 0 }) / 100)}</td>
    </tr>
  )
}

function Sums({ expected }: { expected: number }) {
  const counts: Counts | undefined = useWatch({ name: 'counts' })
  const counted = sumOf(counts)
  const difference = counted - Math.round(expected * 100)
  const apart = rupees(Math.abs(difference) / 100)
  return (
    <>
      <dl className={css.sums}>
        <div>
          <dt>Counted</dt>
          <dd>{rupees(counted / 100)}</dd>
        </div>
        <div>
          <dt>Should be there</dt>
          <dd>{rupees(expected)}</dd>
        </div>
      </dl>
      <p role="status">
        {difference === 0 ? (
          <State mark="ok">No difference</State>
        ) : (
          <State mark="bad">{difference < 0 ? t`${apart} short` : t`${apart} too much`}</State>
        )}
      </p>
      {difference !== 0 && (
        <LongTextField name="reason" label="Reason of the difference" most={300} rows={2} isRequired />
      )}
    </>
  )
}
