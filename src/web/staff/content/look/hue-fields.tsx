import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { FieldPlace, useProblem } from '../../parts/forms/fields.tsx'
import css from './theme.module.css'

function HueField({ name, label, hint }: { name: string; label: string; hint: string }) {
  const id = useId()
  const { control } = useFormContext()
  const { field } = useController({ name, control })
  const problem = useProblem(name)
  const hue = typeof field.value === 'number' ? field.value : 0
  return (
    <FieldPlace id={id} label={label} hint={hint} problem={problem} beside={`${hue}°`}>
      <input
        id={id}
        name={name}
        className={css.hue}
        type="range"
        min={0}
        max={359}
        value={hue}
        onChange={(event) => field.onChange(Number(event.target.value))}
        aria-describedby={`${id}-hint`}
      />
    </FieldPlace>
  )
}

/** The two hues of an institute's look; lightness and chroma are fixed, so that text stays readable. */
export function HueFields() {
  return (
    <>
      <HueField name="brand_hue" label="Brand colour" hint="Buttons, links and filled-in answers" />
      <HueField name="print_hue" label="Print colour" hint="Lines and letters on the printed answer sheet" />
    </>
  )
}
