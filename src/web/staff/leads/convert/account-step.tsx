import type { ConversionOffer } from '#domains/console/conversion/schema.ts'
import { t } from '#platform/text/messages.ts'
import css from '../../purchases/parts/steps.module.css'
import { TextInput } from '../../purchases/parts/text-input.tsx'
import type { StepProps } from './choice.ts'

const sameWords = { phone: t`the same phone`, email: t`the same e-mail` }

/** Who it is: an account with this phone or e-mail, or a new one with what the lead has. */
export function AccountStep({ choice, set, problems, matches }: StepProps & Pick<ConversionOffer, 'matches'>) {
  return (
    <fieldset className={css.step}>
      <legend>1. Account</legend>
      {matches.map(({ _id, name, registration_number, same }) => (
        <label key={_id} className={css.option}>
          <input
            type="radio"
            name="account"
            checked={choice.studentId === _id}
            onChange={() => set({ studentId: _id })}
          />
          {name}, {registration_number}: {same.map((contact) => sameWords[contact]).join(' and ')}
        </label>
      ))}
      {matches.length > 0 && (
        <label className={css.option}>
          <input
            type="radio"
            name="account"
            checked={choice.studentId === null}
            onChange={() => set({ studentId: null })}
          />
          A new account
        </label>
      )}
      {choice.studentId === null && (
        <div className={css.fields}>
          <TextInput label="Name" value={choice.name} onChange={(name) => set({ name })} problem={problems.name} />
          <TextInput
            label="Phone"
            type="tel"
            value={choice.phone}
            onChange={(phone) => set({ phone })}
            problem={problems.phone ?? problems.contact}
          />
          <TextInput
            label="E-mail (if they have one)"
            type="email"
            value={choice.email}
            onChange={(email) => set({ email })}
            problem={problems.email}
          />
          {choice.email.trim() === '' && <p>Without an e-mail address, they log in with their phone number.</p>}
        </div>
      )}
    </fieldset>
  )
}
