import type { ReactNode } from 'react'
import css from './tab-set.module.css'
import { useTabs } from './use-tabs.ts'

type TabSetProps = { label: string; tabs: { title: string; content: ReactNode }[]; initial?: number }

/** A row of tabs over their panels. Without scripts all panels follow each other under their titles. */
export function TabSet({ label, tabs, initial = 0 }: TabSetProps) {
  const { tab, panel } = useTabs(tabs.length, initial)
  return (
    <div>
      <div className={css.tabs} role="tablist" aria-label={label}>
        {tabs.map(({ title }, index) => (
          <button key={title} {...tab(index)}>
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ title, content }, index) => (
        <div key={title} className={css.panel} {...panel(index)}>
          <h2 className={css.name}>{title}</h2>
          {content}
        </div>
      ))}
    </div>
  )
}
