import { useFieldArray, useWatch } from 'react-hook-form'
import { dropWords } from '#domains/exams/results/rules.ts'
import { t } from '#platform/text/messages.ts'
import { choicesOf } from '#web/staff/bank/words.ts'
import { Button, TextButton } from '#web/staff/frame/screen.tsx'
import { ChoiceField, TextField, useProblem } from '#web/staff/parts/forms/fields.tsx'
import { FieldGroup } from '#web/staff/parts/forms/staff-form.tsx'
import css from './pattern.module.css'
import type { TypedPattern, TypedSection } from './pattern-form.ts'

const normalisations = {
  none: t`None: marks are compared as they are`,
  nta: t`NTA percentile`,
  rrb: t`RRB percentile, with marks for the minimums`,
  'ssc-2018': t`SSC until 2025: mean, deviation and top 0.1 %`,
  'ssc-2025': t`SSC since 2025: equal percentiles`,
  standard: t`Standard score, mean 25 and deviation 5`,
}
const ties = {
  section: t`More marks in a section`,
  ratio: t`Fewer wrong answers for each right one`,
  'fewer-wrong': t`Fewer wrong answers`,
  accuracy: t`Higher accuracy`,
  time: t`Shorter time`,
  older: t`Older first`,
  younger: t`Younger first`,
  name: t`Name, A to Z`,
}

/** Returns the names typed above. */
function useSectionChoices() {
  const sections: TypedSection[] = useWatch({ name: 'body.sections' })
  return [...new Set(sections.map(({ name }) => name))].filter(Boolean).map((name) => ({ value: name, label: name }))
}

/** Optional fields for the rules from marks to ranks. */
export function ResultFields() {
  return (
    <>
      <FieldGroup title="From marks to ranks" columns={2}>
        <ChoiceField
          name="body.terms.results.normalisation"
          label="Normalisation across shifts"
          none="Not specified"
          choices={choicesOf(normalisations)}
        />
        <ChoiceField
          name="body.terms.results.dropped"
          label="If a question is dropped"
          none="Decided each time"
          choices={choicesOf(dropWords)}
        />
      </FieldGroup>
      <Ties />
      <Minima />
    </>
  )
}

function Ties() {
  const { fields, append, remove, swap } = useFieldArray<TypedPattern, 'body.terms.results.ties'>({
    name: 'body.terms.results.ties',
  })
  return (
    <section className={css.part} aria-labelledby="ties">
      <h2 id="ties">Tie-breaking rules</h2>
      <p className={css.lead}>
        {fields.length === 0
          ? t`No rules set: higher accuracy ranks first, then the shorter time.`
          : t`The first rule that separates two candidates decides. Candidates who are still tied share the rank.`}
      </p>
      <ol className={css.sections}>
        {fields.map((field, index) => (
          <li key={field.id}>
            <Tie index={index} />
            <div className={css.rowEnd}>
              {index > 0 && (
                <TextButton label={t`Move rule ${index + 1} up`} onPress={() => swap(index, index - 1)}>
                  Up
                </TextButton>
              )}
              <TextButton label={t`Remove rule ${index + 1}`} onPress={() => remove(index)}>
                Remove
              </TextButton>
            </div>
          </li>
        ))}
      </ol>
      {fields.length < 20 && <Button onPress={() => append({ by: 'older', section: null })}>Add a rule</Button>}
    </section>
  )
}

function Tie({ index }: { index: number }) {
  const at = `body.terms.results.ties.${index}`
  const by: keyof typeof ties = useWatch({ name: `${at}.by` })
  const choices = useSectionChoices()
  const problem = useProblem(at)
  return (
    <fieldset className={css.section}>
      <legend>Rule {index + 1}</legend>
      {problem && <p role="alert">{problem}</p>}
      <ChoiceField name={`${at}.by`} label="Ranks first" choices={choicesOf(ties)} />
      {by === 'section' && <ChoiceField name={`${at}.section`} label="Section" none="Choose" choices={choices} />}
      {by === 'ratio' && <ChoiceField name={`${at}.section`} label="Section" none="Whole paper" choices={choices} />}
    </fieldset>
  )
}

function Minima() {
  const { fields, append, remove } = useFieldArray<TypedPattern, 'body.terms.results.minima'>({
    name: 'body.terms.results.minima',
  })
  const choices = useSectionChoices()
  const first = { section: null, percent: { General: 40, OBC: 30, SC: 30, ST: 25 } }
  return (
    <section className={css.part} aria-labelledby="minima">
      <h2 id="minima">Minimum marks by category</h2>
      <ol className={css.sections}>
        {fields.map((field, index) => {
          const at = `body.terms.results.minima.${index}`
          return (
            <li key={field.id}>
              <fieldset className={css.section}>
                <legend>Minimum {index + 1}</legend>
                <ChoiceField name={`${at}.section`} label="Applies to" none="The whole paper" choices={choices} />
                {categories.map((category) => (
                  <TextField
                    key={category}
                    name={`${at}.percent.${category}`}
                    label={t`${category}, per cent`}
                    isNumber
                  />
                ))}
              </fieldset>
              <div className={css.rowEnd}>
                <TextButton label={t`Remove minimum ${index + 1}`} onPress={() => remove(index)}>
                  Remove
                </TextButton>
              </div>
            </li>
          )
        })}
      </ol>
      {fields.length < 20 && <Button onPress={() => append(first)}>Add a minimum</Button>}
    </section>
  )
}

/** Categories of minimum marks, by their names in patterns. */
const categories = ['General', 'OBC', 'SC', 'ST'] as const
