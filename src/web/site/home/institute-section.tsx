import { AboutBlock } from '../about-block.tsx'
import { IconCards } from '../icon-cards.tsx'
import { InstituteTabs } from '../institute-tabs.tsx'
import css from './institute-section.module.css'
import { Missing } from './missing.tsx'
import type { HomeAbout } from './shown-content.ts'

/** What the institute says of itself: in short, at length under tabs, and on cards. */
export function InstituteSection({ about }: { about: HomeAbout | null }) {
  return (
    <section className="section paper" aria-label="About us">
      <div className={`wrap ${css.rows}`}>
        {about === null ? (
          <Missing what="what we say about us" />
        ) : (
          <>
            <AboutBlock about={about} />
            <InstituteTabs tabs={about.tabs} />
            {about.icon_cards.length > 0 && <IconCards cards={about.icon_cards} />}
          </>
        )}
      </div>
    </section>
  )
}
