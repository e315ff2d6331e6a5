import { earliestBirth } from '#domains/identity/profile/rules.ts'
import type { Gender, IdType, SelfProfile, SocialCategory } from '#domains/identity/profile/schema.ts'
import { t } from '#platform/text/messages.ts'
import { SelectField } from '#web/ui/forms/choice-fields.tsx'
import { Field, type FieldProps } from '#web/ui/forms/form.tsx'
import { FieldGroup } from '../field-group.tsx'
import { aadhaar, categories, genders, idTypes, type KeptName } from '../profile-values.ts'
import css from './personal-profile.module.css'

/** Returns the attributes of a form field by its name. */
export type FieldOf = (
  name: KeptName,
) => Pick<FieldProps, 'id' | 'error' | 'isValid'> & { name: string; defaultValue: string }

const genderNames: Record<Gender, string> = { male: t`Male`, female: t`Female`, other: t`Other` }
const categoryNames: Record<SocialCategory, string> = { General: t`General`, SC: 'SC', ST: 'ST', OBC: 'OBC' }
const idTypeNames: Record<IdType, string> = {
  'Aadhaar Card': t`Aadhaar Card`,
  'Votar ID': t`Votar ID`,
  'Pan Card': t`Pan Card`,
  'Driving Licence': t`Driving Licence`,
  'College ID': t`College ID`,
  Others: t`Others`,
}

function optionsOf<T extends string>(values: readonly T[], names: Record<T, string>) {
  return values.map((value) => ({ value, label: names[value] }))
}

/** Fields that only the institute can change. */
export function FixedFields({ profile }: { profile: SelfProfile }) {
  return (
    <FieldGroup
      legend="Account"
      note={<p className={css.quiet}>Only the institute can change these; you can change the phone number above.</p>}
    >
      <div className={css.fixed}>
        <Field id="registration_number" label="Registration Number" readOnly value={profile.registration_number} />
      </div>
      <div className={css.fixed}>
        <Field id="contact" label="Contact" readOnly value={profile.contact} />
      </div>
      <div className={css.fixed}>
        <Field id="email" label="Email" readOnly value={profile.email} />
      </div>
    </FieldGroup>
  )
}

export function AboutFields({ field }: { field: FieldOf }) {
  return (
    <FieldGroup legend="About You">
      <Field {...field('candidate_name')} label="Name" autoComplete="name" maxLength={100} required />
      <Field {...field('dob')} label="Date of Birth" type="date" min={earliestBirth} autoComplete="bday" />
      <SelectField
        {...field('gender')}
        label="Gender"
        empty="Choose Gender"
        options={optionsOf(genders, genderNames)}
      />
      <SelectField
        {...field('category')}
        label="Category"
        empty="Choose Category"
        options={optionsOf(categories, categoryNames)}
      />
    </FieldGroup>
  )
}

/** `idType`: the current choice. */
export function DocumentFields({ field, idType }: { field: FieldOf; idType: string }) {
  const isAadhaar = idType === aadhaar
  const plain = { autoComplete: 'off', maxLength: 60 }
  return (
    <FieldGroup legend="Identity Document">
      <SelectField
        {...field('id_type')}
        label="ID Type"
        empty="Choose ID Type"
        options={optionsOf(idTypes, idTypeNames)}
      />
      <Field
        {...field('id_number')}
        {...plain}
        label="ID Number"
        autoCapitalize="characters"
        spellCheck={false}
        hint={isAadhaar ? t`Only the last four digits are stored, so you can type just those.` : undefined}
      />
      <Field {...field('id_name')} {...plain} label="Name on ID" maxLength={100} />
      <Field
        {...field('id_relation')}
        {...plain}
        label="Relation"
        hint="Whose document it is, for example self or father."
      />
    </FieldGroup>
  )
}

export function FatherFields({ field }: { field: FieldOf }) {
  const phone = { type: 'tel', inputMode: 'numeric', autoComplete: 'off', maxLength: 20 } as const
  return (
    <FieldGroup legend="Father">
      <Field {...field('father.father_name')} label="Father's Name" autoComplete="off" maxLength={100} />
      <Field {...field('father.father_occupation')} label="Occupation" autoComplete="off" maxLength={100} />
      <Field {...field('father.father_mobile')} {...phone} label="Mobile" />
      <Field {...field('father.father_other_contact')} {...phone} label="Other Contact" />
    </FieldGroup>
  )
}

export function QualificationFields({ field, number }: { field: FieldOf; number: 0 | 1 }) {
  const plain = { autoComplete: 'off', maxLength: 100 }
  return (
    <FieldGroup legend={t`Educational Qualification ${number + 1}`}>
      <Field
        {...field(`educational_qualification.${number}.educational_qualification_name`)}
        {...plain}
        label="Qualification"
        hint="For example 10th, 12th, B.Sc."
      />
      <Field {...field(`educational_qualification.${number}.stream`)} {...plain} label="Stream" />
      <Field {...field(`educational_qualification.${number}.college`)} {...plain} label="College" maxLength={200} />
      <div className={css.pair}>
        <Field
          {...field(`educational_qualification.${number}.passing_year`)}
          label="Passing Year"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
        <Field
          {...field(`educational_qualification.${number}.marks_percent`)}
          label="Marks (%)"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
        />
      </div>
    </FieldGroup>
  )
}
