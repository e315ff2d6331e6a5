import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { PublicAbout } from '#domains/content/schema.ts'
import { icon } from '#web/ui/media/icons.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { LightBox } from '#web/ui/overlays/light-box.tsx'
import css from './gallery-viewer.module.css'

const BackIcon = icon('M12.5 4l-6 6 6 6', 22)
const OnIcon = icon('M7.5 4l6 6-6 6', 22)

type GalleryViewerProps = { pictures: PublicAbout['gallery']; first: number; onClose: () => void }

/** A row with scroll snapping, one picture wide, operated by touch, by two buttons and by the arrow keys. */
export function GalleryViewer({ pictures, first, onClose }: GalleryViewerProps) {
  const row = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(first)
  const show = (index: number) => row.current?.scrollTo({ left: index * row.current.clientWidth })
  // The row has a width only once the surrounding dialog is shown.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      row.current?.scrollTo({ left: first * row.current.clientWidth, behavior: 'instant' })
    })
    return () => cancelAnimationFrame(frame)
  }, [first])
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = row.current ?? {}
    setCurrent(Math.round(scrollLeft / Math.max(clientWidth, 1)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    show(current + step)
  }
  return (
    <LightBox label="Gallery" onClose={onClose} onKeyDown={onKeyDown}>
      <div className={css.viewer} data-beside="">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be within reach of the keyboard */}
        <ul ref={row} className={css.row} onScroll={onScroll} aria-label="Pictures" tabIndex={0}>
          {pictures.map(({ gallery_image: src, alt }, index) => (
            <li key={src} aria-hidden={index !== current} data-beside="">
              <Picture src={src} alt={alt} width={1080} height={810} sizes="100vw" />
            </li>
          ))}
        </ul>
        <div className={css.foot}>
          <button
            type="button"
            aria-label="Previous picture"
            disabled={current === 0}
            onClick={() => show(current - 1)}
          >
            <BackIcon />
          </button>
          <p aria-live="polite">
            {current + 1} of {pictures.length}
            <span>{pictures[current]?.alt}</span>
          </p>
          <button
            type="button"
            aria-label="Next picture"
            disabled={current === pictures.length - 1}
            onClick={() => show(current + 1)}
          >
            <OnIcon />
          </button>
        </div>
      </div>
    </LightBox>
  )
}
