import { Picture } from '#web/ui/media/picture.tsx'
import drawings from './drawings.svg'
import css from './media.module.css'

/** A symbol of drawings.svg; decorative, with its meaning in text beside it. */
export function Drawing({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${drawings}#${name}`} width="100%" height="100%" />
    </svg>
  )
}

export function AnswerSheet({ className }: { className?: string | undefined }) {
  return <Drawing name="answer-sheet" className={`${css.sheet} ${className ?? ''}`} />
}

const drawn = ['clock', 'people', 'book', 'phone', 'paper', 'language', 'map', 'medal']

/**
 * Decorative icon beside a title. `icon`: the name of one of our drawings or the address of a picture; anything else is
 * left out.
 */
export function DrawnIcon({ icon, className }: { icon: string; className?: string | undefined }) {
  if (drawn.includes(icon)) return <Drawing name={icon} className={className} />
  if (!/^(\/|https:)/.test(icon)) return null
  return <Picture src={icon} alt="" width={48} height={48} sizes="48px" className={className} />
}
