import { useState } from 'react'
import { scoreCalls } from '#domains/merit/scores/calls.ts'
import { lookUpProblems, readRollNumber } from '#domains/merit/scores/rules.ts'
import type { FoundResult } from '#domains/merit/scores/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { rollNumberText } from '#platform/text/roll-number.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { type ReadField, useCheckedForm } from '#web/shell/forms/form-state.ts'
import { Field, Form } from '#web/ui/forms/form.tsx'
import type { Sent } from './answer-form.ts'
import css from './merit.module.css'
import { placeNames, short, standingText } from './words.ts'

const names = ['roll_no', 'date_of_birth'] as const
type Read = ReadField<(typeof names)[number]>
const typedOf = (read: Read) => ({ roll_no: read('roll_no'), date_of_birth: read('date_of_birth') })

type LookUpProps = { listId: string; sent: Sent | null }

/** Looks one result up. Nothing that is typed stands in an address: without scripts the browser posts the form. `sent`: what came of that. */
export function LookUp({ listId, sent }: LookUpProps) {
  const api = useApi()
  const [result, setResult] = useState<FoundResult | null>(sent?.found ?? null)
  const { field, form, failure, isSending } = useCheckedForm({
    names,
    idPrefix: 'look-up-',
    showAll: true,
    check: (read: Read) => {
      setResult(null)
      return lookUpProblems(typedOf(read))
    },
    send: async (read) => {
      const { roll_no, date_of_birth } = typedOf(read)
      const body = { roll_no: readRollNumber(roll_no) ?? 0, date_of_birth }
      setResult(await api(scoreCalls).lookUp({ id: listId }, body))
    },
  })
  const shown = (name: (typeof names)[number]) => {
    const { error, isValid: _isValid, ...rest } = field(name)
    return { ...rest, error: error ?? sent?.problems[name], defaultValue: sent?.typed[name] }
  }
  return (
    <section aria-labelledby="look-up" className={css.part}>
      <h2 id="look-up">Look up one result</h2>
      <div className={css.lookUp}>
        <Form action={paths.merit(listId)} failure={failure ?? sent?.failure ?? null} {...form}>
          <Field
            {...shown('roll_no')}
            label={t`Roll number`}
            hint={t`As on the admit card, such as 00187.`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            required
          />
          <Field {...shown('date_of_birth')} label={t`Date of birth`} type="date" autoComplete="off" required />
          <button className="btn" type="submit" disabled={isSending}>
            {isSending ? t`Please wait` : t`Look up`}
          </button>
        </Form>
        <div role="status">{result && <Result result={result} />}</div>
      </div>
    </section>
  )
}

function factsOf(result: FoundResult) {
  const { rank, ranked, category, category_rank, marks, normalised, percentile } = result
  return [
    { label: t`State`, value: standingText(result) },
    { label: t`Rank`, value: t`${numberText(rank)} of ${numberText(ranked)}` },
    {
      label: t`Rank in the category`,
      value: category && category_rank !== null ? t`${numberText(category_rank)}, ${placeNames[category]}` : null,
    },
    { label: t`Marks`, value: short(marks) },
    { label: t`Normalised`, value: normalised },
    { label: t`Percentile`, value: percentile },
  ]
}

/** One result, without a name. */
function Result({ result }: { result: FoundResult }) {
  const { roll_no, state, version } = result
  return (
    <div className={css.found}>
      <h3 className="num">Roll number {rollNumberText(roll_no ?? 0)}</h3>
      <dl className={`facts num ${css.facts}`}>
        {factsOf(result).map(
          ({ label, value }) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className={css.from}>
        {state === 'final' ? t`Final list, version ${version}.` : t`Provisional list, version ${version}.`}
      </p>
    </div>
  )
}
