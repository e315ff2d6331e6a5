import { useFormContext, useWatch } from 'react-hook-form'
import { thingCalls } from '#domains/console/calls.ts'
import { t } from '#platform/text/messages.ts'
import { State } from '../../parts/marks/state.tsx'
import { useAnswer, useLastAnswer } from '../../shell/use-answer.ts'
import { usePaused } from '../../shell/use-paused.ts'
import css from './theme.module.css'

function useContrast(brand_hue: number, print_hue: number) {
  // Publishing checks it again.
  const { data } = useAnswer(thingCalls.contrast, usePaused({ brand_hue, print_hue }, 200))
  return useLastAnswer(data, 'contrast') ?? null
}

/** Sets properties by script, because the security policy forbids style attributes. */
function paint(element: HTMLElement | null, properties: Record<string, string | number>) {
  for (const [name, value] of Object.entries(properties)) element?.style.setProperty(name, String(value))
}

const toHue = (value: unknown) => (typeof value === 'number' ? value : 0)

type SampleProps = { theme: 'always-light' | 'always-dark'; brand: number; print: number }

/** Sample text and buttons in the light or dark theme. */
function Sample({ theme, brand, print }: SampleProps) {
  return (
    <div className={`${theme} ${css.sample}`} ref={(sample) => paint(sample, { '--h': brand, '--ha': print })}>
      <p className={css.sampleTitle}>Bank PO, new batch</p>
      <p>
        Begins on <b>4 January</b>. <span className={css.link}>See the course</span>
      </p>
      <p className={css.printed}>A B C D · OMR sheet</p>
      <p className={css.buttons}>
        <span className={css.filled}>Enquire</span>
        <span className={css.outlined}>Timetable</span>
      </p>
    </div>
  )
}

/** Preview of the chosen colours, with their contrast. */
export function ThemePanel() {
  const { control } = useFormContext()
  const [brand, print]: unknown[] = useWatch({ control, name: ['brand_hue', 'print_hue'] })
  const contrast = useContrast(toHue(brand), toHue(print))
  return (
    <div className={css.panel}>
      <h2>How it looks</h2>
      <Sample theme="always-light" brand={toHue(brand)} print={toHue(print)} />
      <Sample theme="always-dark" brand={toHue(brand)} print={toHue(print)} />
      <h2>Readability</h2>
      {contrast?.warnings.map((warning) => (
        <p className={css.warning} key={warning}>
          <State mark="warn">{warning}</State>
        </p>
      ))}
      <ul className={css.pairs} aria-live="polite">
        {contrast?.pairs.map(({ name, front, back, contrast: measured, least, is_enough }) => (
          <li key={name}>
            <span
              className={css.swatch}
              ref={(swatch) => paint(swatch, { '--front': front, '--back': back })}
              aria-hidden="true"
            >
              {least >= 4.5 ? t`Aa` : <i />}
            </span>
            <span>{name}</span>
            <State mark={is_enough ? 'ok' : 'bad'}>
              {measured.toFixed(2)} of {least}
            </State>
          </li>
        ))}
      </ul>
    </div>
  )
}
