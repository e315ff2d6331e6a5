import { Link } from 'react-router'
import type { PublicAbout } from '#domains/content/schema.ts'
import { paths } from '#platform/text/paths.ts'
import { TabSet } from '#web/ui/navigation/tab-set.tsx'
import { Counters } from '../../institute/parts/counters.tsx'
import { IconCards } from '../../institute/parts/icon-cards.tsx'
import { FilmPoster } from '../../parts/media/film.tsx'
import { Missing } from '../../parts/page-frame/missing.tsx'
import type { HomeAbout } from '../shown-content.ts'
import css from './institute-section.module.css'

/** The institute's presentation: short, at length under tabs, and on cards. */
export function InstituteSection({ about }: { about: HomeAbout | null }) {
  return (
    <section className="section paper" aria-label="About us">
      <div className={`wrap ${css.rows}`}>
        {about === null ? (
          <Missing>Sorry, the About us section could not be loaded just now.</Missing>
        ) : (
          <>
            <AboutBlock about={about} />
            <InstituteTabs tabs={about.tabs} />
            {about.icon_cards.length > 0 && (
              <div className={css.cards}>
                <IconCards cards={about.icon_cards} />
              </div>
            )}
          </>
        )}
      </div>
    </section>
  )
}

/** The institute's texts, each under its tab. */
function InstituteTabs({ tabs }: Pick<PublicAbout, 'tabs'>) {
  if (tabs.length === 0) return null
  const shown = tabs.map(({ title, text }) => ({ title, content: <p className={css.text}>{text}</p> }))
  return <TabSet label="About the institute" tabs={shown} />
}

type AboutBlockProps = { about: Pick<PublicAbout, 'heading' | 'text' | 'film' | 'counters'> }

/** The institute at a glance: its film, a few sentences, its numbers. */
function AboutBlock({ about }: AboutBlockProps) {
  const { heading, text, film, counters } = about
  return (
    <div className={film ? css.filmed : undefined}>
      {film && <FilmPoster film={film} />}
      <div className={css.words}>
        {heading && <h2 className="section-title">{heading}</h2>}
        {text && <p>{text}</p>}
        <Counters counters={counters} />
        <Link className="btn ghost" to={paths.about}>
          Read More <span className="sr">about us</span>
        </Link>
      </div>
    </div>
  )
}
