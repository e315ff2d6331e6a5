import { Link } from 'react-router'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useLanguageLinks } from '#web/shell/use-language-links.ts'
import { LanguageChoice } from '#web/ui/forms/language-choice.tsx'
import { ThemeChoice } from '#web/ui/forms/theme-choice.tsx'
import { PersonIcon } from '#web/ui/media/contact-icons.tsx'
import { AnyLink } from '#web/ui/navigation/any-link.tsx'
import { SearchField } from '../../search-field/search-field.tsx'
import { instituteLinks } from '../panel-links.ts'
import css from './drawer-content.module.css'
import { MenuLinks } from './menu-links.tsx'
import type { Menu, SiteLink } from './menus.ts'
import { useLogout } from './use-logout.ts'

/** Links that do not fit into a wide screen's header. */
const instituteMenu = { label: t`Institute`, root: paths.about, links: instituteLinks }

export function DrawerContent({ menus, study }: { menus: Menu[]; study: SiteLink[] }) {
  return (
    <>
      <SearchField id="search-drawer" className={css.search} />
      <nav className={css.sections} aria-label="Main">
        <Link to={paths.home}>Home</Link>
        <Link to={paths.about}>About Us</Link>
        {menus.map((menu) => (
          <details key={menu.label} name="menu">
            <summary>{menu.label}</summary>
            <MenuLinks menu={menu} />
          </details>
        ))}
        <details name="menu">
          <summary>Institute</summary>
          <MenuLinks menu={instituteMenu} />
        </details>
      </nav>
      <nav className={css.quick} aria-label="Quick links">
        {study.map((link) => (
          <AnyLink key={link.label} to={link.to}>
            {link.label}
          </AnyLink>
        ))}
      </nav>
      <div className={css.theme}>
        <LanguageChoice links={useLanguageLinks()} />
        <ThemeChoice name="theme-of-menu" />
      </div>
      <AccountBlock />
    </>
  )
}

function AccountBlock() {
  const logout = useLogout()
  return (
    <details className={css.account}>
      <summary>
        <PersonIcon /> Account
      </summary>
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
    </details>
  )
}
