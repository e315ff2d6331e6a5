import { Link } from 'react-router'
import type { PublicAbout } from '../../domains/content/schema.ts'
import { paths } from '../routes.ts'
import css from './about-block.module.css'
import { Counters } from './counters.tsx'
import { FilmPoster } from './film.tsx'

type AboutBlockProps = { about: Pick<PublicAbout, 'heading' | 'text' | 'film' | 'counters'> }

/** The institute in one look: its film, a few sentences, its numbers. */
export function AboutBlock({ about }: AboutBlockProps) {
  const { heading, text, film, counters } = about
  return (
    <div className={`${css.block} ${film ? css.filmed : ''}`}>
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
