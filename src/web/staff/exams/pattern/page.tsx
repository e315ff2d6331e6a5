import { lazy, Suspense } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router'
import { patternCalls } from '#domains/exams/calls.ts'
import type { StaffPattern, TestTerms } from '#domains/exams/patterns/schema.ts'
import { t } from '#platform/text/messages.ts'
import { choicesOf, languageNames } from '#web/staff/bank/words.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen, TextButton } from '#web/staff/frame/screen.tsx'
import { ManyField } from '#web/staff/parts/forms/combo-field.tsx'
import { DayField } from '#web/staff/parts/forms/date-field.tsx'
import { CheckField, ChoiceField, LongTextField, TextField, useProblem } from '#web/staff/parts/forms/fields.tsx'
import { FieldGroup, StaffForm } from '#web/staff/parts/forms/staff-form.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { answersChanged } from '#web/staff/shell/answers.ts'
import { api } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useWithCentre } from '#web/staff/shell/use-staff.ts'
import { GroupFields } from './group-fields.tsx'
import css from './pattern.module.css'
import { blankSection, changesOf, patternOf, type TypedPattern, totalsOf, typedOf } from './pattern-form.ts'
import { ResultFields } from './result-fields.tsx'

const AsCandidates = lazy(() => import('./as-candidates.tsx'))
const crumbs = [{ label: t`Patterns`, to: '/staff/patterns' }]

/**
 * Form for a new version of a pattern, based on its newest one, or for a new pattern. Versions in use never change:
 * tests keep the version they were made from.
 */
export default function NewPatternPage() {
  const { key } = useParams()
  const answer = useAnswer(patternCalls.patterns, key === undefined ? null : { key })
  const { data } = answer
  const newest = data?.reduce<StaffPattern | null>(
    (best, pattern) => (pattern.version > (best?.version ?? 0) ? pattern : best),
    null,
  )
  if (key !== undefined && !newest)
    return (
      <Screen title="New version" crumbs={crumbs}>
        {data ? <p>This pattern does not exist.</p> : <AnswerState answer={answer} />}
      </Screen>
    )
  return <Editor key={newest?._id ?? 'new'} newest={newest ?? null} />
}

function Editor({ newest }: { newest: StaffPattern | null }) {
  const navigate = useNavigate()
  const withCentre = useWithCentre()
  const save = async (typed: TypedPattern) => {
    const ifMatch = String(newest?.version ?? 0)
    const { version } = await api(patternCalls).storePattern(null, patternOf(typed), { ifMatch })
    void answersChanged(patternCalls)
    say(
      version === newest?.version ? t`Nothing has changed, so no new version was saved.` : t`Version ${version} saved.`,
    )
    // By then the form has no unsaved changes, and allows leaving.
    setTimeout(() => void navigate(withCentre('/staff/patterns')))
  }
  return (
    <Screen title={newest ? t`${newest.name}: version ${newest.version + 1}` : t`New pattern`} crumbs={crumbs}>
      <p className={css.lead}>
        {newest
          ? t`Based on version ${newest.version}. Existing tests keep their version. Plans can use the new one.`
          : t`The sections and marking of an examination, with their source.`}
      </p>
      <StaffForm<TypedPattern>
        values={typedOf(newest)}
        submit={newest ? t`Save as version ${newest.version + 1}` : t`Save pattern`}
        onSubmit={save}
      >
        <FieldGroup columns={2}>
          <TextField name="name" label="Name" most={200} isRequired />
          <DayField name="sourceDate" label="Date read or published" isRequired />
        </FieldGroup>
        <LongTextField
          name="source"
          label="Source"
          hint="For example, the official notification"
          most={500}
          rows={2}
          isRequired
        />
        <LongTextField
          name="doubt"
          label="Unclear points"
          hint="What the source does not say, or where sources disagree"
          most={500}
          rows={2}
        />
        <TermFields />
        <SectionFields />
        <ResultFields />
        <Outcome newest={newest} />
      </StaffForm>
    </Screen>
  )
}

/** Live result while typing: totals, changes from the previous version, and the player's own pages. */
function Outcome({ newest }: { newest: StaffPattern | null }) {
  const { getValues } = useFormContext<TypedPattern>()
  // Subscribes to every change of the form.
  useWatch()
  const typed = getValues()
  const pattern = patternOf(typed)
  const { questions, marks, minutes } = totalsOf(pattern.body)
  const changes = newest ? changesOf(newest, pattern) : []
  return (
    <>
      <p className={css.totals} role="status">
        <b>{questions}</b> questions, <b>{marks}</b> marks, <b>{minutes}</b> minutes
      </p>
      {newest && (
        <section className={css.part} aria-labelledby="changes">
          <h2 id="changes">What’s new</h2>
          {changes.length === 0 ? (
            <p className={css.lead}>Nothing. It is the same as version {newest.version}.</p>
          ) : (
            <ul className={css.changes}>
              {changes.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </section>
      )}
      <details className={css.part}>
        <summary>Candidate’s view</summary>
        <Suspense>
          <AsCandidates pattern={pattern} />
        </Suspense>
      </details>
    </>
  )
}

const clocks = { whole: t`One timer for the whole test`, sections: t`A timer for each section` }
const calculators = { none: t`None`, basic: t`Basic`, scientific: t`Scientific` }
const saving = { exam: t`With a button, as in the examination`, practice: t`Automatically with every choice` }
const several = { 'all-or-nothing': t`All or nothing`, share: t`A share for each right option` }
const percentiles = { 'at-or-below': t`the same or fewer marks`, below: t`fewer marks` }
const decimals = [2, 5, 7].map((places) => ({ value: String(places), label: String(places) }))

/** Fields for the rules of taking and marking a test that are the same for all sections. */
function TermFields() {
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
      <CheckField
        name="body.terms.waitsGivenBack"
        label="Time spent waiting for the server at the start is given back, where the closing time would cut it off"
      />
    </FieldGroup>
  )
}

/** Fields for the sections, in order. */
function SectionFields() {
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
      <GroupFields index={index} />
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
