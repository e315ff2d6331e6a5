import type { ConversionOffer } from '#domains/console/conversion/schema.ts'
import { t } from '#platform/text/messages.ts'
import css from '../../purchases/parts/steps.module.css'
import type { Choice, StepProps } from './choice.ts'

const people: { value: 'student' | 'guardian'; label: string }[] = [
  { value: 'student', label: t`The student agrees` },
  { value: 'guardian', label: t`A parent or guardian agrees` },
]
const ways: { value: Choice['how']; label: string }[] = [
  { value: 'in-person', label: t`Here, in person` },
  { value: 'by-telephone', label: t`By phone` },
  { value: 'in-writing', label: t`In writing` },
]
const names: Record<string, string> = { terms: t`Terms of use`, privacy: t`Privacy` }

/**
 * Consent to the texts that everyone agrees to when registering on the site: given orally here, and recorded with
 * the person, the way and the version.
 */
export function TermsStep({ choice, set, problems, texts }: StepProps & Pick<ConversionOffer, 'texts'>) {
  return (
    <fieldset className={css.step}>
      <legend>Terms</legend>
      <p>
        Please read out or show:{' '}
        {texts.map(({ kind, version }, index) => (
          <span key={kind}>
            {index > 0 && ', '}
            <a href={`/${kind === 'terms' ? 'terms' : kind}`} target="_blank" rel="noopener">
              {names[kind] ?? kind}
            </a>{' '}
            (version {version})
          </span>
        ))}
      </p>
      {people.map(({ value, label }) => (
        <label key={value} className={css.option}>
          <input
            type="radio"
            name="said-by"
            checked={choice.saidBy === value}
            onChange={() => set({ saidBy: value })}
          />
          {label}
        </label>
      ))}
      {choice.saidBy !== null && (
        <label className={css.field}>
          How
          <select value={choice.how} onChange={(event) => set({ how: wayOf(event.target.value) })}>
            {ways.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      {problems.terms && <p className={css.problem}>{problems.terms}</p>}
    </fieldset>
  )
}

const wayOf = (value: string): Choice['how'] => ways.find((way) => way.value === value)?.value ?? 'in-person'
