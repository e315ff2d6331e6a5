import { questionCalls } from '#domains/bank/calls.ts'
import type { Language } from '#domains/bank/schema.ts'
import type { PlanBody } from '#domains/exams/staff/schema.ts'
import { t } from '#platform/text/messages.ts'
import { languageNames } from '#web/staff/bank/words.ts'
import { useThings } from '#web/staff/parts/draft-fields/use-things.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useLanguages, useStaff } from '#web/staff/shell/use-staff.ts'
import css from '../parts/plan.module.css'
import { TimeInput } from '../parts/time-input.tsx'
import { typeNames } from '../words.ts'
import type { PlanHand } from './use-plan.ts'

type Props = { hand: PlanHand; isFixed: boolean }

const types = Object.entries(typeNames)
const isRanked = (type: PlanBody['quiz_type']) => type === 'ftd' || type === 'scholarship'

function toggled<T>(list: readonly T[], value: T, isOn: boolean) {
  const others = list.filter((language) => language !== value)
  return isOn ? [...others, value] : others
}

/** Fields for everything in a test except its questions. */
export function PlanFields({ hand, isFixed }: Props) {
  const { plan, change } = hand
  const ranked = isRanked(plan.quiz_type)
  const check = (
    label: string,
    name: 'is_free' | 'shuffles_questions' | 'shuffles_options' | 'is_released_by_staff',
  ) => (
    <label className={css.check}>
      <input
        type="checkbox"
        checked={plan[name]}
        disabled={isFixed}
        onChange={(event) => change({ [name]: event.target.checked })}
      />
      {label}
    </label>
  )
  return (
    <div className={css.fields}>
      <label className={`${css.choice} ${css.long}`}>
        <span>Name</span>
        <input
          value={plan.quiz_name}
          maxLength={200}
          readOnly={isFixed}
          onChange={(event) => change({ quiz_name: event.target.value })}
        />
      </label>
      <label className={css.choice}>
        <span>Type</span>
        <select
          value={plan.quiz_type}
          disabled={isFixed}
          onChange={(event) => {
            const type = types.find(([type]) => type === event.target.value)?.[0]
            const quiz_type = (['mock-flt', 'subject', 'topic', 'class', 'ftd', 'scholarship'] as const).find(
              (option) => option === type,
            )
            // Only practice tests have batches.
            if (quiz_type)
              change({ quiz_type, ...unlisted(plan, quiz_type), ...(isRanked(quiz_type) && { batch_ids: null }) })
          }}
        >
          {types.map(([type, name]) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <TimeInput
        label="Opens"
        value={plan.publish_date}
        isDisabled={isFixed}
        onChange={(publish_date) => change({ publish_date })}
      />
      <TimeInput
        label={ranked ? t`Closes (if empty, when its duration is over)` : t`Closes`}
        value={plan.closes_at}
        isDisabled={isFixed}
        onChange={(closes_at) => change({ closes_at })}
      />
      <Languages plan={plan} isFixed={isFixed} onChange={(languages) => change({ languages })} />
      {plan.quiz_type === 'mock-flt' && <SubExam hand={hand} isFixed={isFixed} />}
      <Subject hand={hand} isFixed={isFixed} />
      <label className={css.choice}>
        <span>Attempts allowed</span>
        <input
          type="number"
          min={1}
          max={100}
          value={plan.attempts_allowed}
          readOnly={isFixed}
          onChange={(event) =>
            change({ attempts_allowed: Math.min(100, Math.max(1, Number(event.target.value) || 1)) })
          }
        />
      </label>
      <div className={css.checks}>
        {!ranked && plan.batch_ids === null && check(t`Free for all students, no course needed`, 'is_free')}
        {check(t`Shuffle questions for each candidate`, 'shuffles_questions')}
        {check(t`Shuffle options for each candidate`, 'shuffles_options')}
        {ranked && check(t`Release results manually`, 'is_released_by_staff')}
      </div>
      {ranked ? <Places hand={hand} isFixed={isFixed} /> : <Batches hand={hand} isFixed={isFixed} />}
    </div>
  )
}

type LanguagesProps = { plan: PlanBody; isFixed: boolean; onChange: (languages: Language[]) => void }

function Languages({ plan, isFixed, onChange }: LanguagesProps) {
  const languages = useLanguages(plan.languages)
  return (
    <fieldset className={css.set}>
      <legend>Languages</legend>
      {languages.map((language) => (
        <label className={css.check} key={language}>
          <input
            type="checkbox"
            checked={plan.languages.includes(language)}
            disabled={isFixed}
            onChange={(event) => {
              const chosen = toggled(plan.languages, language, event.target.checked)
              onChange(languages.filter((language) => chosen.includes(language)))
            }}
          />
          {languageNames[language]}
        </label>
      ))}
    </fieldset>
  )
}

/** Returns the filing details of a test of the new type; null for those it does not have. */
function unlisted(plan: PlanBody, type: PlanBody['quiz_type']) {
  const isOfSubject = ['subject', 'topic', 'class'].includes(type)
  return {
    website_sub_exam_id: type === 'mock-flt' ? plan.website_sub_exam_id : null,
    subject_id: isOfSubject ? plan.subject_id : null,
    topic_id: isOfSubject && type !== 'subject' ? plan.topic_id : null,
  }
}

/** Fields for the sub-exam that lists a full mock, and the test series that include it. */
function SubExam({ hand, isFixed }: Props) {
  const { plan, change } = hand
  const { choices } = useThings('sub-exam')
  return (
    <label className={css.choice}>
      <span>Sub-exam (listed under Other if empty)</span>
      <select
        value={plan.website_sub_exam_id ?? ''}
        disabled={isFixed}
        onChange={(event) => change({ website_sub_exam_id: event.target.value || null })}
      >
        <option value="">none</option>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Fields for the subject and topic under which students find a test. */
function Subject({ hand, isFixed }: Props) {
  const { plan, change } = hand
  const headings = useAnswer(questionCalls.headings).data ?? []
  if (!['subject', 'topic', 'class'].includes(plan.quiz_type)) return null
  const subject = headings.find(({ _id }) => _id === plan.subject_id)
  return (
    <>
      <label className={css.choice}>
        <span>Subject</span>
        <select
          value={plan.subject_id ?? ''}
          disabled={isFixed}
          onChange={(event) => change({ subject_id: event.target.value || null, topic_id: null })}
        >
          <option value="">none</option>
          {headings.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {plan.quiz_type !== 'subject' && (
        <label className={css.choice}>
          <span>Topic</span>
          <select
            value={plan.topic_id ?? ''}
            disabled={isFixed}
            onChange={(event) => change({ topic_id: event.target.value || null })}
          >
            <option value="">none</option>
            {(subject?.topics ?? []).map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}

/** Fields for mode and centres of a test with registration. */
function Places({ hand, isFixed }: Props) {
  const { plan, change } = hand
  const { centres } = useStaff()
  const isOffline = plan.modes_allowed.includes('offline')
  const setModes = (mode: 'online' | 'offline', isOn: boolean) => {
    const modes_allowed = toggled(plan.modes_allowed, mode, isOn)
    change(modes_allowed.includes('offline') ? { modes_allowed } : { modes_allowed, allowed_centers: null })
  }
  return (
    <>
      <fieldset className={css.set}>
        <legend>How it is taken</legend>
        {(['online', 'offline'] as const).map((mode) => (
          <label className={css.check} key={mode}>
            <input
              type="checkbox"
              checked={plan.modes_allowed.includes(mode)}
              disabled={isFixed}
              onChange={(event) => setModes(mode, event.target.checked)}
            />
            {mode === 'online' ? t`Online` : t`On paper at a centre`}
          </label>
        ))}
      </fieldset>
      {isOffline && (
        <fieldset className={css.set}>
          <legend>Centres</legend>
          <label className={css.check}>
            <input
              type="checkbox"
              checked={plan.allowed_centers === null}
              disabled={isFixed}
              onChange={(event) => change({ allowed_centers: event.target.checked ? null : [] })}
            />
            All centres
          </label>
          {plan.allowed_centers !== null &&
            centres.map(({ _id, center_name }) => (
              <label className={css.check} key={_id}>
                <input
                  type="checkbox"
                  checked={plan.allowed_centers?.includes(_id) ?? false}
                  disabled={isFixed}
                  onChange={(event) =>
                    change({ allowed_centers: toggled(plan.allowed_centers ?? [], _id, event.target.checked) })
                  }
                />
                {center_name}
              </label>
            ))}
        </fieldset>
      )}
    </>
  )
}

type BatchesProps = { hand: PlanHand; isFixed: boolean }

/** Restricts a practice test to owners of a course that includes it, or to the students of some batches. */
function Batches({ hand, isFixed }: BatchesProps) {
  const { plan, change } = hand
  const { choices, isLoading } = useThings('batch')
  const chosen = plan.batch_ids
  const put = (id: string, isOn: boolean) => {
    const others = (chosen ?? []).filter((batchId) => batchId !== id)
    change({ batch_ids: isOn ? [...others, id] : others })
  }
  return (
    <fieldset className={css.set}>
      <legend>For</legend>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={chosen !== null}
          disabled={isFixed}
          // A free test is for every student, so the two exclude each other.
          onChange={(event) => change(event.target.checked ? { batch_ids: [], is_free: false } : { batch_ids: null })}
        />
        Only students in these batches
      </label>
      {chosen !== null && isLoading && <p role="status">Loading the batches…</p>}
      {chosen !== null &&
        choices.map(({ value, label }) => (
          <label className={css.check} key={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              disabled={isFixed}
              onChange={(event) => put(value, event.target.checked)}
            />
            {label}
          </label>
        ))}
    </fieldset>
  )
}
