import { useId, useState } from 'react'
import type { QuestionHeading } from '#domains/bank/questions/schema.ts'
import { t } from '#platform/text/messages.ts'
import { CloseIcon } from '../../parts/marks/icons.tsx'
import { choicesOf, difficultyNames, kindNames } from '../words.ts'
import css from './editor.module.css'
import type { QuestionFields } from './question-fields.ts'
import type { QuestionHand } from './use-question.ts'

type Props = { hand: QuestionHand; headings: QuestionHeading[]; isReadOnly: boolean }

function Choice<T extends string>(props: {
  label: string
  value: T | ''
  choices: { value: string; label: string }[]
  none?: string
  problem?: string | undefined
  isDisabled: boolean
  onChange: (value: string) => void
}) {
  const { label, value, choices, none, problem, isDisabled, onChange } = props
  const id = useId()
  return (
    <div className={css.choice}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        disabled={isDisabled}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {problem && (
        <small className={css.problem} id={`${id}-problem`}>
          {problem}
        </small>
      )}
    </div>
  )
}

/** Fields for the question's kind, subject, topic and other search criteria. */
export function HeadingFields({ hand, headings, isReadOnly }: Props) {
  const { fields, change, problems } = hand
  const subject = headings.find(({ _id }) => _id === fields.subject_id)
  const named = (list: { _id: string; name: string }[]) => list.map(({ _id, name }) => ({ value: _id, label: name }))
  const nameOf = <K extends string>(names: Record<K, string>, value: string) =>
    Object.keys(names).find((name): name is K => name === value)
  return (
    <div className={css.heading}>
      <Choice
        label="Subject"
        value={fields.subject_id ?? ''}
        choices={named(headings)}
        none="Choose"
        problem={problems.subject_id}
        isDisabled={isReadOnly}
        onChange={(value) => change({ subject_id: value || null, topic_id: null })}
      />
      <Choice
        label="Topic"
        value={fields.topic_id ?? ''}
        choices={named(subject?.topics ?? [])}
        none="Choose"
        problem={problems.topic_id}
        isDisabled={isReadOnly}
        onChange={(value) => change({ topic_id: value || null })}
      />
      <Choice
        label="Difficulty"
        value={fields.difficulty}
        choices={choicesOf(difficultyNames)}
        isDisabled={isReadOnly}
        onChange={(value) => change({ difficulty: nameOf(difficultyNames, value) ?? 'medium' })}
      />
      <Choice
        label="Answer type"
        value={fields.kind}
        choices={choicesOf(kindNames)}
        isDisabled={isReadOnly}
        onChange={(value) => change((now) => withKind(now, nameOf(kindNames, value) ?? 'single'))}
      />
      <label className={css.choice}>
        <span>Source</span>
        <input
          value={fields.origin}
          maxLength={200}
          placeholder="our own"
          readOnly={isReadOnly}
          onChange={(event) => change({ origin: event.target.value })}
        />
      </label>
      <Tags tags={fields.tags} isReadOnly={isReadOnly} onChange={(tags) => change({ tags })} />
    </div>
  )
}

/** Changes the kind: reduces several right options to one, and gives a choice its options. */
function withKind(fields: QuestionFields, kind: QuestionFields['kind']): QuestionFields {
  const correct = kind === 'single' ? fields.correct.slice(0, 1) : fields.correct
  const options = kind === 'numeric' ? fields.options : Math.max(2, fields.options)
  return { ...fields, kind, correct, options }
}

type TagsProps = { tags: string[]; isReadOnly: boolean; onChange: (tags: string[]) => void }

function Tags({ tags, isReadOnly, onChange }: TagsProps) {
  const [typed, setTyped] = useState('')
  const add = () => {
    const tag = typed.trim().toLowerCase().slice(0, 40)
    if (tag !== '' && !tags.includes(tag)) onChange([...tags, tag])
    setTyped('')
  }
  return (
    <div className={css.tags}>
      {tags.map((tag) => (
        <span className={css.tag} key={tag}>
          {tag}
          {!isReadOnly && (
            <button
              type="button"
              aria-label={t`Remove the tag ${tag}`}
              onClick={() => onChange(tags.filter((other) => other !== tag))}
            >
              <CloseIcon />
            </button>
          )}
        </span>
      ))}
      {!isReadOnly && (
        <label className={css.choice}>
          <span>Tag</span>
          <input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={add}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
        </label>
      )}
    </div>
  )
}
