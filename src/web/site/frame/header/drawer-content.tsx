import { Link } from 'react-router'
import { paths } from '../../../routes.ts'
import { AnyLink } from '../../../ui/navigation/any-link.tsx'
import css from './drawer-content.module.css'
import { MenuLinks } from './menu-links.tsx'
import type { Menu, SiteLink } from './menus.ts'
import { useLogout } from './use-logout.ts'

export function DrawerContent({ menus, study }: { menus: Menu[]; study: SiteLink[] }) {
  return (
    <>
      <nav className={css.sections} aria-label="Main">
        <Link to={paths.home}>Home</Link>
        <Link to={paths.about}>About Us</Link>
        {menus.map((menu) => (
          <details key={menu.label} name="menu">
            <summary>{menu.label}</summary>
            <MenuLinks menu={menu} />
          </details>
        ))}
      </nav>
      <nav className={css.quick} aria-label="Quick links">
        {study.map((link) => (
          <AnyLink key={link.label} to={link.to}>
            {link.label}
          </AnyLink>
        ))}
      </nav>
      <AccountBlock />
    </>
  )
}

function AccountBlock() {
  const logout = useLogout()
  return (
    <div className={css.account}>
      <Link className="btn when-signed-out" to={paths.login}>
        Log In
      </Link>
      <Link className="btn ghost when-signed-out" to={paths.registration}>
        Register
      </Link>
      <Link className="btn when-signed-in" to={paths.dashboard}>
        My Account
      </Link>
      <button className="btn ghost when-signed-in" type="button" onClick={logout}>
        Logout
      </button>
    </div>
  )
}
