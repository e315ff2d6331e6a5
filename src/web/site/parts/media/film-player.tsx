import { useState } from 'react'
import { LightBox } from '#web/ui/overlays/light-box.tsx'
import type { FilmSource } from './film-source.ts'
import css from './media.module.css'

type FilmPlayerProps = { source: FilmSource; title: string; onClose: () => void }

export function FilmPlayer({ source, title, onClose }: FilmPlayerProps) {
  return (
    <LightBox label={title} onClose={onClose}>
      {source.kind === 'youtube' ? (
        <iframe
          className={css.player}
          src={`https://www.youtube-nocookie.com/embed/${source.id}?autoplay=1&rel=0`}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          allowFullScreen
        />
      ) : (
        <FilmFile url={source.url} title={title} />
      )}
    </LightBox>
  )
}

function FilmFile({ url, title }: { url: string; title: string }) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) {
    return (
      <p className={css.failed}>
        Sorry, this video cannot be played here. You can{' '}
        <a className="link" href={url}>
          open the file
        </a>{' '}
        instead.
      </p>
    )
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: what is said in it is described beside it; the institute's files bring no captions
    <video
      className={css.player}
      src={url}
      aria-label={title}
      controls
      autoPlay
      playsInline
      onError={() => setFailed(true)}
    />
  )
}
