import type { KeyboardEvent, MouseEvent } from 'react'
import type { Picture } from '../dialogs/enlarged-picture.tsx'

/** Pictures of a text become buttons: they open large by a tap, Enter or space. The HTML is sanitised, so `<img ` stands only where a picture is. */
export function openablePictures(html: string) {
  return html.replaceAll('<img ', '<img tabindex="0" role="button" aria-haspopup="dialog" ')
}

function pictureAt(target: EventTarget): Picture | null {
  if (!(target instanceof HTMLImageElement) || target.getAttribute('role') !== 'button') return null
  return { src: target.src, alt: target.alt }
}

/** Handlers for the part of the page that holds such texts. */
export function pictureOpener(onOpen: (picture: Picture) => void) {
  const open = (event: MouseEvent | KeyboardEvent) => {
    const picture = pictureAt(event.target)
    if (!picture) return
    event.preventDefault()
    onOpen(picture)
  }
  return {
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' || event.key === ' ') open(event)
    },
  }
}
