import { useFieldArray, useWatch } from 'react-hook-form'
import type { TestTerms } from '#domains/exams/patterns/schema.ts'
import { t } from '#platform/text/messages.ts'
import { choicesOf, languageNames } from '../../bank/words.ts'
import { Button, TextButton } from '../../frame/screen.tsx'
import { ManyField } from '../../parts/forms/combo-field.tsx'
import { CheckField, ChoiceField, TextField, useProblem } from '../../parts/forms/fields.tsx'
import { FieldGroup } from '../../parts/forms/staff-form.tsx'
import css from './pattern.module.css'
import { blankSection, type TypedPattern } from './pattern-form.ts'

const clocks = { whole: t`One timer for the whole test`, sections: t`A timer for each section` }
const calculators = { none: t`None`, basic: t`Basic`, scientific: t`Scientific` }
const saving = { exam: t`With a button, as in the examination`, practice: t`Automatically with every choice` }
const several = { 'all-or-nothing': t`All or nothing`, share: t`A share for each right option` }
const percentiles = { 'at-or-below': t`the same or fewer marks`, below: t`fewer marks` }
const decimals = [2, 5, 7].map((places) => ({ value: String(places), label: String(places) }))

/** Fields for the rules of taking and marking a test that are the same for all sections. */
export function TermFields() {
  const clock: TestTerms['clock'] = useWatch({ name: 'body.terms.clock' })
  return (
    <FieldGroup title="Conduct and marking" columns={3}>
      <ChoiceField name="body.terms.clock" label="Timer" choices={choicesOf(clocks)} />
      {clock === 'whole' && <TextField name="body.minutes" label="Minutes" isNumber isRequired />}
      {clock === 'whole' && <CheckField name="locks" label="Lock a section once the candidate leaves it" />}
      <ChoiceField name="body.terms.calculator" label="Calculator" choices={choicesOf(calculators)} />
      <ChoiceField name="body.terms.saveRule" label="Answers are saved" choices={choicesOf(saving)} />
      <ChoiceField
        name="body.terms.severalCorrect"
        label="Marks for several right options"
        choices={choicesOf(several)}
      />
      <ChoiceField name="body.terms.roundingPlaces" label="Decimal places in marks" choices={decimals} />
      <ChoiceField
        name="body.terms.percentile"
        label="Percentile counts candidates with"
        choices={choicesOf(percentiles)}
      />
      <TextField
        name="body.terms.extraMinutesPerHour"
        label="Extra minutes per hour"
        hint="For students with extra time"
        isNumber
      />
      <CheckField name="body.terms.markedAnswersCount" label="Answers marked for review count" />
      <CheckField name="body.terms.draftsCount" label="Unsaved choices count" />
    </FieldGroup>
  )
}

/** The sections in their order. */
export function SectionFields() {
  const { fields, append, remove, swap } = useFieldArray<TypedPattern, 'body.sections'>({ name: 'body.sections' })
  const clock: TestTerms['clock'] = useWatch({ name: 'body.terms.clock' })
  const problem = useProblem('body.sections')
  return (
    <section className={css.part} aria-labelledby="sections">
      <h2 id="sections">Sections</h2>
      {problem && <p role="alert">{problem}</p>}
      <ol className={css.sections}>
        {fields.map((field, index) => (
          <li key={field.id}>
            <Section index={index} hasClock={clock === 'sections'} />
            <div className={css.rowEnd}>
              {index > 0 && (
                <TextButton label={t`Move section ${index + 1} up`} onPress={() => swap(index, index - 1)}>
                  Up
                </TextButton>
              )}
              {fields.length > 1 && (
                <TextButton label={t`Remove section ${index + 1}`} onPress={() => remove(index)}>
                  Remove
                </TextButton>
              )}
            </div>
          </li>
        ))}
      </ol>
      {fields.length < 20 && <Button onPress={() => append(blankSection)}>Add a section</Button>}
    </section>
  )
}

function Section({ index, hasClock }: { index: number; hasClock: boolean }) {
  const at = (field: string) => `body.sections.${index}.${field}`
  return (
    <fieldset className={css.section}>
      <legend>Section {index + 1}</legend>
      <TextField name={at('name')} label="Name" most={100} isRequired />
      <TextField name={at('questions')} label="Questions" isNumber isRequired />
      <TextField name={at('marksPerQuestion')} label="Marks per question" hint="2, or 6/7" most={9} isRequired />
      <TextField name={at('penalty')} label="Penalty" hint="1/4, or 0" most={9} isRequired />
      <TextField name={at('minimumMarks')} label="Minimum marks" hint="Leave empty for none" most={9} isNullable />
      <CheckField name={at('isQualifying')} label="Qualifying only: its marks do not count" />
      {hasClock && (
        <TextField
          name={at('minutes')}
          label="Minutes"
          hint={index > 0 ? t`Leave empty to share the timer of the section above` : ''}
          isNumber
          isNullable
        />
      )}
      {hasClock && <CheckField name={at('earlyAdvance')} label="Can be left early" />}
      <ManyField
        name={at('languages')}
        label="Languages"
        hint="If none are selected, all languages of the test"
        choices={choicesOf(languageNames)}
      />
    </fieldset>
  )
}
