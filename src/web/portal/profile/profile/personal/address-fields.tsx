import type { ReactNode } from 'react'
import { states } from '#domains/identity/profile/rules.ts'
import { SelectField } from '#web/ui/forms/choice-fields.tsx'
import { Field } from '#web/ui/forms/form.tsx'
import { FieldGroup } from '../field-group.tsx'
import type { addressParts } from '../profile-values.ts'
import type { FieldOf } from './personal-fields.tsx'

type Part = (typeof addressParts)[number]
type AddressFieldsProps = {
  legend: string
  /** Autocomplete section that tells browsers which of the two addresses this is. */
  section: string
  fieldOf: (part: Part) => ReturnType<FieldOf>
  note?: ReactNode
}

const stateOptions = states.map((state) => ({ value: state, label: state }))

function AddressFields({ legend, section, fieldOf, note }: AddressFieldsProps) {
  const fill = (token: string) => `section-${section} ${token}`
  return (
    <FieldGroup legend={legend} note={note}>
      <Field
        {...fieldOf('address_line_1')}
        label="Address Line 1"
        autoComplete={fill('address-line1')}
        maxLength={200}
      />
      <Field
        {...fieldOf('address_line_2')}
        label="Address Line 2"
        autoComplete={fill('address-line2')}
        maxLength={200}
      />
      <Field {...fieldOf('city')} label="City" autoComplete={fill('address-level2')} maxLength={100} />
      <Field {...fieldOf('district')} label="District" autoComplete="off" maxLength={100} />
      <SelectField
        {...fieldOf('state')}
        label="State"
        empty="Choose State"
        autoComplete={fill('address-level1')}
        options={stateOptions}
      />
      <Field
        {...fieldOf('pincode')}
        label="Pincode"
        inputMode="numeric"
        autoComplete={fill('postal-code')}
        maxLength={6}
      />
    </FieldGroup>
  )
}

export function PresentAddress({ field }: { field: FieldOf }) {
  return (
    <AddressFields
      legend="Present Address"
      section="present"
      fieldOf={(part) => field(`present_address.present_${part}`)}
    />
  )
}

/** `children`: the checkbox that copies the present address. */
export function PermanentAddress({ field, children }: { field: FieldOf; children: ReactNode }) {
  return (
    <AddressFields
      legend="Permanent Address"
      section="permanent"
      fieldOf={(part) => field(`permanent_address.permanent_${part}`)}
      note={children}
    />
  )
}
