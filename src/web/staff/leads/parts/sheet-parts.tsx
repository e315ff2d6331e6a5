import { dayAndTime } from '#web/ui/text/format-date.ts'
import { Bubbles, OtherTimeFields, whens } from './call-choices.tsx'
import { momentOf, type SheetState } from './call-rules.ts'
import css from './desk.module.css'
import { useChoices } from './use-choices.ts'

export function NextCall({
  when,
  other,
  onChange,
}: Pick<SheetState, 'when' | 'other'> & { onChange: (some: Partial<SheetState>) => void }) {
  return (
    <div>
      <Bubbles
        legend="Next call"
        name="when"
        choices={whens}
        value={when}
        firstKey={6}
        onChoose={(value) => onChange({ when: value })}
      />
      {when === 'other' ? (
        <OtherTimeFields value={other} onChange={(value) => onChange({ other: value })} />
      ) : (
        <p className={css.facts}>{dayAndTime(momentOf(when, other))}</p>
      )}
    </div>
  )
}

type SelectProps = { value: string; onChange: (key: string) => void }

/** Choice of the stages that a lead can be moved to; winning it requires an admission. */
export function StageSelect({ value, onChange }: SelectProps) {
  const { stages } = useChoices()
  return (
    <label className={css.field}>
      Stage
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {stages
          .filter(({ key }) => key !== 'won')
          .map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
      </select>
    </label>
  )
}

/** Choice of the reason for losing a lead. */
export function ReasonSelect({ value, onChange }: SelectProps) {
  const { reasons } = useChoices()
  return (
    <label className={css.field}>
      Why
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">Please choose</option>
        {reasons.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

export function StageAndNote({
  state,
  onChange,
}: {
  state: SheetState
  onChange: (some: Partial<SheetState>) => void
}) {
  return (
    <>
      <StageSelect value={state.stage} onChange={(stage) => onChange({ stage })} />
      {state.stage === 'lost' && <ReasonSelect value={state.reason} onChange={(reason) => onChange({ reason })} />}
      <label className={css.field}>
        Note
        <textarea
          rows={3}
          maxLength={1000}
          value={state.note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </label>
    </>
  )
}
