import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AnswerSheet } from '../media/drawing.tsx'
import css from './form-page.module.css'

type FormPageProps = {
  title: string
  /** Action that needs JavaScript, as the start of a sentence. */
  doing: string
  children: ReactNode
}

/** A page with one form on a card, beside the answer sheet if there is room. */
export function FormPage({ title, doing, children }: FormPageProps) {
  return (
    <section className={css.page}>
      <div className={`wrap ${css.row}`}>
        <div className={css.card}>
          <h1>{title}</h1>
          <noscript>
            <p className={css.noScript}>{doing} needs JavaScript. Please switch it on in your browser and reload.</p>
          </noscript>
          {children}
        </div>
        <AnswerSheet className={css.sheet} />
      </div>
    </section>
  )
}

/** Link below a form, for visitors who need another page. */
export function OtherWay({ question, to, label }: { question?: string; to: string; label: string }) {
  return (
    <p className={css.other}>
      {question}{' '}
      <Link className="link" to={to}>
        {label}
      </Link>
    </p>
  )
}
