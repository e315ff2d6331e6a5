import { type MouseEvent, useState } from 'react'
import type { Film } from '#domains/content/schema.ts'
import { asked } from '#web/ui/layout/asked.tsx'
import { icon } from '#web/ui/media/icons.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { AnswerSheet } from './drawing.tsx'
import css from './film.module.css'
import { filmLength, filmSource } from './film-source.ts'

const FilmPlayer = asked(async () => (await import('./film-player.tsx')).FilmPlayer)
const PlaySign = icon('M6 3l11 7-11 7z', 26, 'currentColor')

/** A still that links to the film; with scripts it plays in place. Nothing is loaded from another host before that. */
export function FilmPoster({
  film,
}: {
  film: Pick<Film, 'url' | 'title' | 'poster_url'> & { seconds: number | null }
}) {
  const [isOpen, setOpen] = useState(false)
  const source = filmSource(film.url)
  const play = (event: MouseEvent) => {
    const isForNewTab = event.ctrlKey || event.metaKey || event.shiftKey
    if (!source || isForNewTab) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <a className={css.film} href={film.url} rel="noopener" aria-haspopup="dialog" onClick={play}>
        <Still poster={film.poster_url} />
        <span className={css.play}>
          <PlaySign />
        </span>
        <span className={css.caption}>
          <span className="sr">Play video: </span>
          {[film.title, film.seconds === null ? '' : filmLength(film.seconds)].filter(Boolean).join(', ')}
        </span>
      </a>
      {isOpen && source && <FilmPlayer source={source} title={film.title} onClose={() => setOpen(false)} />}
    </>
  )
}

function Still({ poster }: { poster: string | null }) {
  if (poster === null) return <AnswerSheet className={css.sheet} />
  return <Picture src={poster} alt="" width={1280} height={720} sizes="(width < 768px) 100vw, 600px" />
}
