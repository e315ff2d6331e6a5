import { type MouseEvent, useState } from 'react'
import type { PublicAbout } from '#domains/content/schema.ts'
import { asked } from '#web/ui/layout/asked.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import css from './media.module.css'

const GalleryViewer = asked(async () => (await import('./gallery-viewer.tsx')).GalleryViewer)

type GalleryGridProps = { pictures: PublicAbout['gallery'] }

/** Each picture links to its file; with scripts it opens in the viewer instead. */
export function GalleryGrid({ pictures }: GalleryGridProps) {
  const [opened, setOpened] = useState<number | null>(null)
  const open = (index: number) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpened(index)
  }
  return (
    <>
      <ul className={css.grid}>
        {pictures.map(({ gallery_image: src, alt }, index) => (
          <li key={src}>
            <a href={src} aria-haspopup="dialog" onClick={open(index)}>
              <Picture src={src} alt={alt} width={360} height={270} sizes="(width < 768px) 50vw, 300px" />
            </a>
          </li>
        ))}
      </ul>
      {opened !== null && <GalleryViewer pictures={pictures} first={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
