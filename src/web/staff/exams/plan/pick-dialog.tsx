import { useState } from 'react'
import { questionCalls } from '#domains/bank/calls.ts'
import type { ListedQuestion, QuestionHeading } from '#domains/bank/questions/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { LanguageBubbles, Line } from '#web/staff/bank/language-bubbles.tsx'
import { choicesOf, difficultyNames } from '#web/staff/bank/words.ts'
import { Button } from '#web/staff/frame/screen.tsx'
import { useList } from '#web/staff/parts/lists/use-list.ts'
import { Dialog, DialogActions } from '#web/staff/parts/overlays/dialog.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import css from '../parts/plan.module.css'

type Props = {
  section: string
  /** The section's subject in the question bank. */
  subject: QuestionHeading | undefined
  /** Number of questions that the section still needs. */
  missing: number
  taken: ReadonlySet<string>
  onPick: (ids: string[]) => void
  onClose: () => void
}

type Filter = { subject: string; topic: string; difficulty: string; q: string; never_used: boolean }
const noFilter: Filter = { subject: '', topic: '', difficulty: '', q: '', never_used: false }

function queryOf({ subject, topic, difficulty, q, never_used }: Filter) {
  const level = (['easy', 'medium', 'hard'] as const).find((option) => option === difficulty)
  return {
    subject: subject || undefined,
    topic: topic || undefined,
    difficulty: level,
    q: q || undefined,
    never_used: never_used ? ('yes' as const) : undefined,
  }
}

/** Dialog for picking ready questions of the bank for one section. */
export function PickDialog({ section, subject, missing, taken, onPick, onClose }: Props) {
  const [filter, setFilter] = useState({ ...noFilter, subject: subject?._id ?? '' })
  const [picked, setPicked] = useState<readonly string[]>([])
  const query = queryOf(filter)
  const list = useList(questionCalls.questions, query)
  const usable = list.rows.filter(
    ({ question_id: id, state }) => id !== null && (state === 'ready' || state === 'in-use') && !taken.has(id),
  )
  const toggle = ({ question_id: id }: ListedQuestion, isOn: boolean) => {
    if (id === null) return
    setPicked(isOn ? [...picked, id] : picked.filter((pickedId) => pickedId !== id))
  }
  const fill = () => {
    const rest = usable.flatMap(({ question_id: id }) => (id !== null && !picked.includes(id) ? [id] : []))
    setPicked([...picked, ...rest.slice(0, Math.max(0, missing - picked.length))])
  }
  return (
    <Dialog title={t`Questions for ${section}`} onClose={onClose} isWide>
      <Filters filter={filter} onChange={setFilter} />
      {subject && filter.subject !== subject._id && (
        <p className={css.warn} role="status">
          {t`This section is on ${subject.name}. The list also shows questions on other subjects.`}
        </p>
      )}
      <div className={css.picked}>
        <p role="status">
          {picked.length} of {plural(missing, '# question', '# questions')} chosen
        </p>
        {/* Before the list, because keyboard users would otherwise have to pass every checkbox first. */}
        <Button onPress={fill} isDisabled={picked.length >= missing || usable.length === 0}>
          Select the first {Math.max(0, missing - picked.length)}
        </Button>
      </div>
      {list.error !== undefined && <p role="alert">The questions could not be loaded.</p>}
      {!list.isLoading && usable.length === 0 && <p>No ready questions match these filters.</p>}
      <ul className={css.pick}>
        {usable.map((row) => (
          <li key={row.number}>
            <label>
              <input
                type="checkbox"
                checked={row.question_id !== null && picked.includes(row.question_id)}
                disabled={picked.length >= missing && !(row.question_id !== null && picked.includes(row.question_id))}
                onChange={(event) => toggle(row, event.target.checked)}
              />
              <b>Q-{row.number}</b>
              <Line html={row.line} />
              <small>
                {row.topic}, {difficultyNames[row.difficulty].toLowerCase()}
              </small>
              <LanguageBubbles states={row.languages} />
            </label>
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button onPress={list.more} isDisabled={list.isLoading}>
          More
        </Button>
      )}
      <DialogActions>
        <Button isPrimary isDisabled={picked.length === 0} onPress={() => onPick([...picked])}>
          Add {plural(picked.length, '# question', '# questions')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const headings = useAnswer(questionCalls.headings).data ?? []
  const subject = headings.find(({ _id }) => _id === filter.subject)
  const named = (list: { _id: string; name: string }[]) =>
    list.map(({ _id, name }) => (
      <option key={_id} value={_id}>
        {name}
      </option>
    ))
  return (
    <div className={css.pickFilters}>
      <input
        type="search"
        aria-label="Number, words or tag"
        placeholder="Number, words or tag"
        defaultValue={filter.q}
        onBlur={(event) => onChange({ ...filter, q: event.target.value.trim() })}
        onKeyDown={(event) => event.key === 'Enter' && onChange({ ...filter, q: event.currentTarget.value.trim() })}
      />
      <select
        aria-label="Subject"
        value={filter.subject}
        onChange={(event) => onChange({ ...filter, subject: event.target.value, topic: '' })}
      >
        <option value="">All subjects</option>
        {named(headings)}
      </select>
      <select
        aria-label="Topic"
        value={filter.topic}
        onChange={(event) => onChange({ ...filter, topic: event.target.value })}
      >
        <option value="">All topics</option>
        {named(subject?.topics ?? [])}
      </select>
      <select
        aria-label="Difficulty"
        value={filter.difficulty}
        onChange={(event) => onChange({ ...filter, difficulty: event.target.value })}
      >
        <option value="">Any difficulty</option>
        {choicesOf(difficultyNames).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={filter.never_used}
          onChange={(event) => onChange({ ...filter, never_used: event.target.checked })}
        />
        never used
      </label>
    </div>
  )
}
