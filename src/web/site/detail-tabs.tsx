import type { DetailPage } from '../../domains/content/schema.ts'
import { useTabs } from '../ui/use-tabs.ts'
import css from './detail-tabs.module.css'
import { Prose } from './prose.tsx'

/** All panels stand in the document; without scripts they stand below each other, each under its name. */
export function DetailTabs({ tabs }: { tabs: DetailPage['tabs'] }) {
  const { selected, tab, panel } = useTabs(tabs.length)
  return (
    <div>
      <div className={css.tabs} role="tablist" aria-label="More about this">
        {tabs.map(({ tab_title }, index) => (
          <button key={tab_title} className={index === selected ? css.selected : undefined} {...tab(index)}>
            {tab_title}
          </button>
        ))}
      </div>
      {tabs.map(({ tab_title, tab_content }, index) => (
        <div key={tab_title} className={css.panel} {...panel(index)}>
          <h2 className={css.name}>{tab_title}</h2>
          <Prose html={tab_content} />
        </div>
      ))}
    </div>
  )
}
