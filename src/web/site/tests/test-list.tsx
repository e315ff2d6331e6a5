import { type Ref, useId } from 'react'
import type { PublicTest } from '../../../domains/exams/schema.ts'
import { type Own, TestTicket } from './test-ticket.tsx'
import css from './tests.module.css'

type TestListProps = {
  heading: string
  tests: PublicTest[]
  own: Own | null
  onRegister: (test: PublicTest) => void
  headingRef?: Ref<HTMLHeadingElement> | undefined
}

export function TestList({ heading, tests, own, onRegister, headingRef }: TestListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={css.heading} {...(headingRef ? { ref: headingRef, tabIndex: -1 } : {})}>
        {heading}
      </h2>
      {tests.length === 0 ? (
        <p className={css.none}>No data found</p>
      ) : (
        <ul className={css.tickets}>
          {tests.map((test) => (
            <li key={test._id}>
              <TestTicket test={test} own={own} onRegister={onRegister} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
