import type { ReactNode } from 'react'
import css from './record.module.css'

type FactsProps = {
  title: string
  /** A fact without a value is not shown. */
  facts: [name: string, value: ReactNode][]
  /** Content after the facts that is more than a name and a value. */
  children?: ReactNode
}

/** Facts about someone or something, one per line. */
export function Facts({ title, facts, children }: FactsProps) {
  return (
    <section aria-label={title} className={css.part}>
      <h2>{title}</h2>
      <dl className={css.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        {children}
      </dl>
    </section>
  )
}
