import { t } from '#platform/text/messages.ts'
import { DayField, TimeField } from '../forms/date-field.tsx'
import { CheckField, ChoiceField, LongTextField, TextField } from '../forms/fields.tsx'
import { FieldGroup } from '../forms/staff-form.tsx'
import type { Field } from './describe.ts'
import { EitherField } from './either-field.tsx'
import { FileField } from './file-field.tsx'
import { ListField } from './list-field.tsx'
import { RichTextField } from './rich-text-field.tsx'
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

/** The fields of a description, in their order. */
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

/** Names of all fields by their paths, for conflicts, the history and what is missing. */
export function labelsOf(fields: Field[]): Record<string, string> {
  const labels: Record<string, string> = {}
  for (const field of fields) {
    if (field.type === 'group') Object.assign(labels, labelsOf(field.fields))
    else if (field.type === 'own') Object.assign(labels, field.labels)
    else labels[field.name] = field.label
  }
  return labels
}
