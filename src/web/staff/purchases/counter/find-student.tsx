import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { studentDeskCalls } from '#domains/console/calls.ts'
import { FailedAnswer } from '#web/staff/frame/answer-states.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { usePaused } from '#web/staff/shell/use-paused.ts'
import { useWithCentre } from '#web/staff/shell/use-staff.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import css from './counter.module.css'

const enough = (q: string) => q.length >= 3

/** By name, phone or number; Enter takes the one that is found, also when it is found a moment later. */
export function FindStudent() {
  const [typed, setTyped] = useState('')
  const q = usePaused(typed.trim(), 150)
  const isEntered = useRef(false)
  const list = useRef<HTMLUListElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const withCentre = useWithCentre()
  const students = useAnswer(studentDeskCalls.students, enough(q) ? { q, limit: 8 } : null)
  // Never one of an older search: somebody else would pay.
  const isFound = q === typed.trim() && !students.isLoading && students.error === undefined
  const take = () => {
    if (!isFound || !isEntered.current) return
    isEntered.current = false
    list.current?.querySelector('a')?.click()
  }
  const taking = useRef(take)
  taking.current = take
  // The server is outside React.
  useEffect(() => {
    if (isFound) taking.current()
  }, [isFound])
  // Who came says a number or a name: it is typed at once.
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      className={css.find}
      onSubmit={(event) => {
        event.preventDefault()
        isEntered.current = true
        take()
      }}
    >
      <label>
        Student
        <input
          ref={field}
          type="search"
          value={typed}
          placeholder="Name, phone or registration number"
          onChange={(event) => {
            isEntered.current = false
            setTyped(event.target.value)
          }}
        />
      </label>
      {students.error !== undefined && <FailedAnswer answer={students} />}
      {enough(q) && students.data?.data.length === 0 && !students.isLoading && <p>No student matches “{q}”.</p>}
      <ul ref={list} className={css.found} aria-label="Students">
        {students.data?.data.map(({ _id, name, registration_number, phone_end, batches, owes }) => (
          <li key={_id}>
            <Link to={withCentre(`/staff/counter?student=${_id}`)}>
              <b>{name}</b>{' '}
              <span>{[registration_number, `······${phone_end}`, batches].filter(Boolean).join(', ')}</span>{' '}
              {owes !== null && owes > 0 && <State mark="bad">owes {rupees(owes)}</State>}
            </Link>
          </li>
        ))}
      </ul>
    </form>
  )
}
