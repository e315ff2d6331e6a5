import { Picture } from '../ui/picture.tsx'
import { Drawing } from './drawing.tsx'

const drawn = ['clock', 'people', 'book', 'phone', 'paper', 'language', 'map', 'medal']

/** `icon` is the name of a drawing of ours or the address of a picture; what is neither is left out. Decoration beside a title. */
export function DrawnIcon({ icon, className }: { icon: string; className?: string | undefined }) {
  if (drawn.includes(icon)) return <Drawing name={icon} className={className} />
  if (!/^(\/|https:)/.test(icon)) return null
  return <Picture src={icon} alt="" width={48} height={48} sizes="48px" className={className} />
}
