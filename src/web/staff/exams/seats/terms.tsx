import { useState } from 'react'
import { seatDeskCalls } from '#domains/exams/seats/calls.ts'
import type { SeatDesk, TermsBody } from '#domains/exams/seats/schema.ts'
import type { SocialCategory } from '#domains/identity/profile/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paiseOf, shortMoneyText } from '#platform/text/money.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { Button } from '../../frame/screen.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import record from '../../parts/records/record.module.css'
import steps from '../../purchases/parts/steps.module.css'
import { answersChanged } from '../../shell/answers.ts'
import { api, messageOf } from '../../shell/api.ts'
import css from '../parts/plan.module.css'
import { TimeInput } from '../parts/time-input.tsx'

type Props = { id: string; desk: SeatDesk }

const categoryNames: Record<SocialCategory, string> = { General: t`General`, SC: 'SC', ST: 'ST', OBC: 'OBC' }
const isCategory = (name: string): name is SocialCategory => name in categoryNames
const categories = Object.keys(categoryNames).filter(isCategory)

function toggled<T>(list: readonly T[], value: T, isOn: boolean) {
  const others = list.filter((item) => item !== value)
  return isOn ? [...others, value] : others
}

const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text))

/** Form for the registration terms: who may register, until when, and the text to read before. */
export function Terms({ id, desk }: Props) {
  const [terms, setTerms] = useState<TermsBody>(desk.terms)
  const [classes, setClasses] = useState(desk.terms.classes.join('\n'))
  const [refusal, setRefusal] = useState<string | null>(null)
  const change = (part: Partial<TermsBody>) => setTerms((before) => ({ ...before, ...part }))
  const save = async () => {
    setRefusal(null)
    const named = classes.split('\n').map((line) => line.trim())
    const body = { ...terms, classes: named.filter((line) => line !== '') }
    try {
      await api(seatDeskCalls).saveTerms({ id }, body, { ifMatch: String(desk.edit_version) })
      say(t`The terms of registration are saved.`)
      void answersChanged(seatDeskCalls)
    } catch (error) {
      setRefusal(messageOf(error, t`The terms could not be saved.`))
    }
  }
  return (
    <section aria-label="Terms of registration" className={record.part}>
      <h2>Terms of registration</h2>
      <div className={css.fields}>
        <TimeInput
          label="Registration ends (if empty, as late as possible)"
          value={terms.ends_at}
          isDisabled={false}
          onChange={(ends_at) => change({ ends_at })}
        />
        <TimeInput
          label="Students change until (if empty, as long as they can register)"
          value={terms.changes_until}
          isDisabled={false}
          onChange={(changes_until) => change({ changes_until })}
        />
        <label className={css.choice}>
          <span>A seat that was offered is kept, hours</span>
          <input
            type="number"
            min={1}
            max={336}
            value={terms.offer_hours}
            onChange={({ target }) => change({ offer_hours: Number(target.value) })}
          />
        </label>
      </div>
      <Eligibility terms={terms} onChange={change} classes={classes} onClasses={setClasses} />
      <div className={steps.field}>
        <label htmlFor="terms-syllabus">Syllabus, as candidates read it before they register</label>
        <textarea
          id="terms-syllabus"
          rows={5}
          maxLength={5000}
          value={terms.syllabus}
          onChange={({ target }) => change({ syllabus: target.value })}
        />
      </div>
      <Fee desk={desk} terms={terms} onChange={change} />
      <Shifts desk={desk} terms={terms} onChange={change} />
      {refusal && (
        <p role="alert" className={steps.problem}>
          {refusal}
        </p>
      )}
      <Button isPrimary onPress={() => void save()}>
        Save the terms
      </Button>
    </section>
  )
}

type PartProps = { terms: TermsBody; onChange: (part: Partial<TermsBody>) => void }
type EligibilityProps = PartProps & { classes: string; onClasses: (text: string) => void }

function Eligibility({ terms, onChange, classes, onClasses }: EligibilityProps) {
  const age = (name: 'minimum_age' | 'maximum_age', label: string) => (
    <label className={css.choice}>
      <span>{label}</span>
      <input
        type="number"
        min={3}
        max={99}
        value={terms[name] ?? ''}
        onChange={({ target }) => onChange({ [name]: numberOrNull(target.value) })}
      />
    </label>
  )
  return (
    <div className={css.fields}>
      {age('minimum_age', t`Age from`)}
      {age('maximum_age', t`Age up to`)}
      <label className={css.choice}>
        <span>on (if empty, on the day of the test)</span>
        <input
          type="date"
          value={terms.age_on ?? ''}
          onChange={({ target }) => onChange({ age_on: target.value === '' ? null : target.value })}
        />
      </label>
      <label className={css.choice}>
        <span>Classes, one on each line (if empty, none is asked for)</span>
        <textarea rows={3} value={classes} onChange={({ target }) => onClasses(target.value)} />
      </label>
      <fieldset className={css.set}>
        <legend>Categories (if none, all)</legend>
        {categories.map((category) => (
          <label key={category} className={css.check}>
            <input
              type="checkbox"
              checked={terms.categories.includes(category)}
              onChange={({ target }) => onChange({ categories: toggled(terms.categories, category, target.checked) })}
            />
            {categoryNames[category]}
          </label>
        ))}
      </fieldset>
    </div>
  )
}

/** Choice of the shop product that serves as the fee; a free test has none. */
function Fee({ desk, terms, onChange }: PartProps & { desk: SeatDesk }) {
  return (
    <div className={steps.field}>
      <label htmlFor="terms-fee">Fee, a test series of the shop that candidates buy before they register</label>
      <select
        id="terms-fee"
        value={terms.fee_course_id ?? ''}
        onChange={({ target }) => onChange({ fee_course_id: target.value === '' ? null : target.value })}
      >
        <option value="">Free of charge</option>
        {desk.fee_products.map(({ _id, course_name, fee }) => (
          <option key={_id} value={_id}>
            {course_name}, {shortMoneyText(paiseOf(fee))}
          </option>
        ))}
      </select>
    </div>
  )
}

function Shifts({ desk, terms, onChange }: PartProps & { desk: SeatDesk }) {
  if (desk.shifts.length === 0) return null
  return (
    <fieldset className={css.set}>
      <legend>Other shifts of the same examination, between which students may change</legend>
      {desk.shifts.map(({ _id, quiz_name, publish_date }) => (
        <label key={_id} className={css.check}>
          <input
            type="checkbox"
            checked={terms.shift_ids.includes(_id)}
            onChange={({ target }) => onChange({ shift_ids: toggled(terms.shift_ids, _id, target.checked) })}
          />
          {quiz_name}, {dayAndTime(publish_date)}
        </label>
      ))}
    </fieldset>
  )
}
