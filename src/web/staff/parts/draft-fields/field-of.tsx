import { lazy, Suspense, useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { t } from '#platform/text/messages.ts'
import { DayField, TimeField } from '../forms/date-field.tsx'
import {
  CheckField,
  ChoiceField,
  described,
  FieldPlace,
  type FieldProps,
  LongTextField,
  TextField,
  useProblem,
} from '../forms/fields.tsx'
import css from '../forms/forms.module.css'
import { FieldGroup } from '../forms/staff-form.tsx'
import type { Field } from './describe.ts'
import fieldsCss from './fields.module.css'
import { FileField } from './file-field.tsx'
import { ListField } from './list-field.tsx'
import { ThingField } from './thing-field.tsx'

type Named = Exclude<Field, { type: 'group' | 'own' }>

function propsOf({ name, label, hint, isRequired }: Named, prefix: string) {
  return { name: prefix + name, label, hint, isRequired }
}

function NamedField({ field, prefix }: { field: Named; prefix: string }) {
  const props = propsOf(field, prefix)
  switch (field.type) {
    case 'text':
      return <TextField {...props} most={field.most ?? 120} type={field.inputType ?? 'text'} />
    case 'long':
      return <LongTextField {...props} most={field.most ?? 300} rows={field.rows ?? 3} />
    case 'number':
      return <TextField {...props} isNumber />
    case 'rich':
      return <RichTextField {...props} />
    case 'picture':
      return <FileField {...props} use="picture" />
    case 'pdf':
      return <FileField {...props} use="document" />
    case 'consent':
      return <FileField {...props} use="consent" />
    case 'day':
      return <DayField {...props} />
    case 'time':
      return <TimeField {...props} />
    case 'check':
      return <CheckField {...props} />
    case 'choice':
      return <ChoiceField {...props} choices={field.choices} none={field.none ?? t`Please choose`} />
    case 'either':
      return <EitherField {...props} yes={field.yes} no={field.no} />
    case 'ref':
      return <ThingField {...props} of={field.of} />
    case 'refs':
      return <ThingField {...props} of={field.of} isMany />
    case 'list':
      return <ListField field={field} prefix={prefix} show={(inner, at) => <FieldsOf fields={inner} prefix={at} />} />
  }
}

/** Renders the fields of a description in order. */
export function FieldsOf({ fields, prefix = '' }: { fields: Field[]; prefix?: string }) {
  return fields.map((field) => {
    if (field.type === 'own') return <field.show key={field.key} />
    if (field.type === 'group') {
      return (
        <FieldGroup key={field.label} title={field.label} columns={field.columns ?? 1}>
          <FieldsOf fields={field.fields} prefix={prefix} />
        </FieldGroup>
      )
    }
    return <NamedField key={field.name} field={field} prefix={prefix} />
  })
}

/** Returns the labels of all fields by path, for conflicts, history and problems. */
export function labelsOf(fields: Field[]): Record<string, string> {
  const labels: Record<string, string> = {}
  for (const field of fields) {
    if (field.type === 'group') Object.assign(labels, labelsOf(field.fields))
    else if (field.type === 'own') Object.assign(labels, field.labels)
    else labels[field.name] = field.label
  }
  return labels
}

/** Field for true or false, empty until chosen. */
function EitherField({ name, label, hint, isRequired, yes, no }: FieldProps & { yes: string; no: string }) {
  const id = useId()
  const { control } = useFormContext()
  const { field } = useController({ name, control })
  const problem = useProblem(name)
  const value = field.value === true ? 'yes' : field.value === false ? 'no' : ''
  return (
    <FieldPlace id={id} label={label} hint={hint ?? ''} isRequired={isRequired ?? false} problem={problem}>
      <select
        id={id}
        name={name}
        className={css.input}
        value={value}
        onChange={(event) => field.onChange(event.target.value === '' ? null : event.target.value === 'yes')}
        {...described(id, { hint, problem })}
      >
        <option value="">Please choose</option>
        <option value="yes">{yes}</option>
        <option value="no">{no}</option>
      </select>
    </FieldPlace>
  )
}

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'))

/** Field for formatted text. The editor's code loads with the first such field. */
function RichTextField({ name, label, hint, isRequired }: FieldProps) {
  const id = useId()
  const { control } = useFormContext()
  const { field } = useController({ name, control })
  const problem = useProblem(name)
  const value: unknown = field.value
  return (
    <FieldPlace id={id} label={label} hint={hint ?? ''} isRequired={isRequired ?? false} problem={problem}>
      <Suspense
        fallback={
          <div className={fieldsCss.rich} aria-busy="true">
            <div className={fieldsCss.words}>
              <div />
            </div>
          </div>
        }
      >
        <RichTextEditor
          id={id}
          label={label}
          value={typeof value === 'object' && value !== null ? value : undefined}
          describedBy={described(id, { hint, problem })['aria-describedby']}
          isInvalid={problem !== undefined}
          onChange={field.onChange}
        />
      </Suspense>
    </FieldPlace>
  )
}
