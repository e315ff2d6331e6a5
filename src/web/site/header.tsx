import { Link } from 'react-router'
import { useInstitute } from '../institute.ts'
import { paths } from '../routes.ts'
import { Logo } from '../ui/logo.tsx'
import { EnquireLink } from './enquire-link.tsx'
import css from './header.module.css'
import { MainMenu } from './main-menu.tsx'
import type { Menu, SiteLink } from './menus.ts'
import { MobileMenu } from './mobile-menu.tsx'

export function Header({ menus, study }: { menus: Menu[]; study: SiteLink[] }) {
  const institute = useInstitute()
  return (
    <header className={css.header}>
      <div className={`wrap ${css.row}`}>
        <Link className={css.home} to={paths.home} aria-label={`${institute.name}, home`}>
          <Logo lines={institute.name_lines} picture={institute.logo_url} />
        </Link>
        <MainMenu menus={menus} />
        <EnquireLink className={`btn ${css.enquire}`}>Enquire</EnquireLink>
        <MobileMenu menus={menus} study={study} />
      </div>
    </header>
  )
}
