import { useSyncExternalStore } from 'react'
import css from './share-links.module.css'

const never = () => () => undefined

type ShareLinksProps = { path: string; title: string }

/** Five ways to pass a course on: links alone, so that nobody else learns of a visit before one is pressed. */
export function ShareLinks({ path, title }: ShareLinksProps) {
  // A cached page does not know under which name it is read.
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => null,
  )
  const address = encodeURIComponent(`${origin ?? ''}${path}`)
  const text = encodeURIComponent(title)
  const links = {
    WhatsApp: `https://wa.me/?text=${text}%20${address}`,
    Telegram: `https://t.me/share/url?url=${address}&text=${text}`,
    Facebook: `https://www.facebook.com/sharer/sharer.php?u=${address}`,
    X: `https://x.com/intent/post?url=${address}&text=${text}`,
    'E-mail': `mailto:?subject=${text}&body=${address}`,
  }
  return (
    <div className={css.share}>
      <h2>Share this course</h2>
      <ul>
        {Object.entries(links).map(([label, to]) => (
          <li key={label}>
            <a className="link" href={origin === null ? undefined : to} target="_blank" rel="noopener noreferrer">
              {label}
              <span className="sr"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
