import { useFieldArray, useFormContext } from 'react-hook-form'
import { t } from '#platform/text/messages.ts'
import { choicesOf, kindNames } from '#web/staff/bank/words.ts'
import { TextButton } from '#web/staff/frame/screen.tsx'
import { ChoiceField, TextField, useProblem } from '#web/staff/parts/forms/fields.tsx'
import css from './pattern.module.css'
import type { TypedPattern } from './pattern-form.ts'

/** Marks and penalty of a section or of one of its groups, with the steps of a graded penalty. */
function MarkingFields({ at, steps: name }: { at: string; steps: StepsName }) {
  const { fields, append, remove } = useFieldArray<TypedPattern, StepsName>({ name })
  const problem = useProblem(name)
  return (
    <>
      <TextField name={`${at}.marksPerQuestion`} label="Marks per question" hint="2, or 6/7" most={9} isRequired />
      <TextField name={`${at}.penalty`} label="Penalty" hint="1/4, or 0" most={9} isRequired />
      {problem && <p role="alert">{problem}</p>}
      {fields.map((field, index) => (
        <div key={field.id} className={css.rowEnd}>
          <TextField name={`${name}.${index}.from`} label="From wrong answer number" isNumber isRequired />
          <TextField name={`${name}.${index}.penalty`} label="Penalty from there on" most={9} isRequired />
          <TextButton label={t`Remove step ${index + 1}`} onPress={() => remove(index)}>
            Remove
          </TextButton>
        </div>
      ))}
      {fields.length < 5 && (
        <TextButton onPress={() => append({ from: 2, penalty: '1/2' })}>Add a step to the penalty</TextButton>
      )}
    </>
  )
}
type StepsName = `body.sections.${number}.penaltySteps` | `body.sections.${number}.groups.${number}.penaltySteps`

/** Questions and marking of a section: the same for all questions, or by groups of one kind each. */
export function GroupFields({ index }: { index: number }) {
  const at = `body.sections.${index}` as const
  const { getValues } = useFormContext<TypedPattern>()
  const { fields, append, remove } = useFieldArray<TypedPattern, `${typeof at}.groups`>({ name: `${at}.groups` })
  const add = () => {
    const { questions, marksPerQuestion, penalty } = getValues(at)
    const count = fields.length === 0 ? questions : 5
    append({
      kind: fields.length === 0 ? 'single' : 'numeric',
      questions: count,
      marksPerQuestion,
      penalty,
      penaltySteps: [],
    })
  }
  return (
    <>
      {fields.length === 0 && (
        <>
          <TextField name={`${at}.questions`} label="Questions" isNumber isRequired />
          <MarkingFields at={at} steps={`${at}.penaltySteps`} />
        </>
      )}
      {fields.map((field, group) => (
        <fieldset key={field.id} className={css.section}>
          <legend>Group {group + 1}</legend>
          <ChoiceField name={`${at}.groups.${group}.kind`} label="Kind of question" choices={choicesOf(kindNames)} />
          <TextField name={`${at}.groups.${group}.questions`} label="Questions" isNumber isRequired />
          <MarkingFields at={`${at}.groups.${group}`} steps={`${at}.groups.${group}.penaltySteps`} />
          <TextButton label={t`Remove group ${group + 1} of section ${index + 1}`} onPress={() => remove(group)}>
            Remove
          </TextButton>
        </fieldset>
      ))}
      {fields.length < 3 && <TextButton onPress={add}>Add a group of one kind of question</TextButton>}
    </>
  )
}
