import type { PublicInstitute } from '#domains/content/schema.ts'
import { Drawing } from '../../media/drawing.tsx'
import css from './footer.module.css'

const drawn: [RegExp, string][] = [
  [/facebook/, 'facebook'],
  [/instagram/, 'instagram'],
  [/youtu/, 'youtube'],
  [/t\.me|telegram/, 'telegram'],
  [/linkedin/, 'linkedin'],
  [/wa\.me|whatsapp/, 'whatsapp'],
  [/\/\/(www\.)?(x|twitter)\.com/, 'x'],
]

/** External links, as icons if we have one, else as text. */
export function SocialLinks({ links }: { links: PublicInstitute['social_links'] }) {
  if (links.length === 0) return null
  return (
    <ul className={css.links}>
      {links.map(({ url, label }) => {
        const name = drawn.find(([host]) => host.test(url.toLowerCase()))?.[1]
        return (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener">
              {name && <Drawing name={name} />}
              <span className={name && 'sr'}>{label}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
