import { Field, type FieldProps } from '../../ui/form.tsx'
import { AlertIcon } from '../../ui/verdict-icons.tsx'
import { FieldGroup } from './field-group.tsx'
import css from './guardian.module.css'
import type { guardianNames } from './profile-values.ts'

type GuardianField = (
  name: (typeof guardianNames)[number],
) => Pick<FieldProps, 'id' | 'error' | 'isValid'> & { name: string }

/** Without this nothing of somebody under 18 is kept. `text`: what is agreed to. */
export function GuardianFields({ field, text }: { field: GuardianField; text: string }) {
  const { id, name, error } = field('guardian.consent')
  return (
    <FieldGroup
      legend="Parent or Guardian"
      note={
        <p className={css.note} role="status">
          You are under 18, so your parent or guardian has to agree before your details can be saved.
        </p>
      }
    >
      <Field {...field('guardian.guardian_name')} label="Guardian's Name" autoComplete="off" maxLength={100} required />
      <Field
        {...field('guardian.guardian_phone')}
        {...{ label: "Guardian's Phone", type: 'tel', inputMode: 'numeric', autoComplete: 'off', maxLength: 20 }}
        required
      />
      <div className={css.consent}>
        <label className={css.agree}>
          <input
            {...{ id, name, type: 'checkbox', required: true }}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
          {text}
        </label>
        {error && (
          <p id={`${id}-error`} className={css.error}>
            <AlertIcon /> {error}
          </p>
        )}
      </div>
    </FieldGroup>
  )
}
