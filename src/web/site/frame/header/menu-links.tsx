import { Link } from 'react-router'
import type { Menu } from './menus.ts'

/** The links of one menu, or one sentence in their place. */
export function MenuLinks({ menu, onFollow }: { menu: Menu; onFollow?: () => void }) {
  if (menu.links === null) return <p>This list could not be loaded. Please reload the page.</p>
  if (menu.links.length === 0) return <p>Nothing here yet.</p>
  return (
    <ul>
      {menu.links.map((link) => (
        <li key={link.to}>
          <Link to={link.to} onClick={onFollow}>
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
