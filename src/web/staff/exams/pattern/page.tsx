import { lazy, Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router'
import { patternCalls } from '#domains/exams/calls.ts'
import type { StaffPattern } from '#domains/exams/patterns/schema.ts'
import { t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Screen } from '#web/staff/frame/screen.tsx'
import { DayField } from '#web/staff/parts/forms/date-field.tsx'
import { LongTextField, TextField } from '#web/staff/parts/forms/fields.tsx'
import { FieldGroup, StaffForm } from '#web/staff/parts/forms/staff-form.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { answersChanged } from '#web/staff/shell/answers.ts'
import { api } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useWithCentre } from '#web/staff/shell/use-staff.ts'
import css from './pattern.module.css'
import { changesOf, patternOf, type TypedPattern, totalsOf, typedOf } from './pattern-form.ts'
import { ResultFields } from './result-fields.tsx'
import { SectionFields, TermFields } from './section-fields.tsx'

const AsCandidates = lazy(() => import('./as-candidates.tsx'))
const crumbs = [{ label: t`Patterns`, to: '/staff/patterns' }]

/** A new version of a pattern, from its newest one; or the first of a new pattern. Versions in use never change: tests keep the one they were made from. */
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
    // The form is clean by then, and lets go.
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

/** Live outcome while typing: totals, changes to the previous version, and the player's own pages. */
function Outcome({ newest }: { newest: StaffPattern | null }) {
  const { getValues } = useFormContext<TypedPattern>()
  // The whole form is looked at; what it holds is read from it.
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
