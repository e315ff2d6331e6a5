import { Link } from 'react-router'
import type { Menu } from './menus.ts'

type MenuLinksProps = { menu: Menu; onFollow?: () => void }

/** Links of one menu, under headings if it has groups, or one sentence in their place. */
export function MenuLinks({ menu, onFollow }: MenuLinksProps) {
  if (menu.links === null) return <p>This list could not be loaded. Please reload the page.</p>
  if (menu.links.length === 0) return <p>Nothing here yet.</p>
  if (!menu.groups) return <Links links={menu.links} onFollow={onFollow} />
  return (
    <ul>
      {menu.groups.map((group) => (
        <li key={group.to}>
          <h3>
            <Link to={group.to} onClick={onFollow}>
              {group.label}
            </Link>
          </h3>
          <Links links={group.links} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  )
}

type LinksProps = { links: NonNullable<Menu['links']>; onFollow: (() => void) | undefined }

function Links({ links, onFollow }: LinksProps) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.label}>
          <Link to={link.to} onClick={onFollow}>
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
