import { useRef, useState } from 'react'
import { decodeLink } from '#domains/learning/viewer/rules.ts'
import type { ShownFilm } from '#domains/learning/viewer/schema.ts'
import { SaveFilm } from '../films/save-film.tsx'
import { Notes } from './notes.tsx'
import { FilmPlayer } from './player/film-player.tsx'
import type { Player } from './player/player.ts'
import { YoutubePlayer } from './player/youtube-player.tsx'
import { useKeptPosition } from './use-kept-position.ts'
import css from './viewer.module.css'

/** A film and, of a class, the notes on it. */
export function Viewer({ film, link }: { film: ShownFilm; link: string }) {
  const player = useRef<Player>(null)
  const [seconds, setSeconds] = useState(film.position)
  const keep = useKeptPosition(film)
  const { source } = film
  const onMove = (at: number, state: { duration: number; hasStopped: boolean }) => {
    setSeconds(at)
    keep(at, state)
  }
  if (source.kind === 'elsewhere') {
    return (
      <div className={`wrap ${css.invalid}`}>
        <p>This class is on another site. It opens in a new tab.</p>
        <p>
          <a className="btn" href={source.url} target="_blank" rel="noopener noreferrer">
            Open the class
            <span className="sr"> (opens in a new tab)</span>
          </a>
        </p>
      </div>
    )
  }
  return (
    <div className={film.class_id === null ? css.alone : css.view}>
      <div className={css.film}>
        {source.kind === 'youtube' ? (
          <YoutubePlayer ref={player} film={film} videoId={source.video_id} onMove={onMove} />
        ) : (
          <FilmPlayer ref={player} film={film} source={source} link={link} onMove={onMove} />
        )}
        <SaveFilm film={film} link={decodeLink(link) ?? ''} className={css.save} />
      </div>
      {film.class_id !== null && (
        <Notes classId={film.class_id} notes={film.notes} seconds={seconds} onSeek={(at) => player.current?.seek(at)} />
      )}
    </div>
  )
}
