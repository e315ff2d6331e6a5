import { Link } from 'react-router'
import { useInstitute } from '../institute.ts'
import { AnyLink } from '../ui/any-link.tsx'
import { Logo } from '../ui/logo.tsx'
import css from './footer.module.css'
import type { SiteLink } from './menus.ts'
import { instituteLinks, telephone } from './site-links.ts'
import { SocialLinks } from './social-links.tsx'

export function Footer({ study }: { study: SiteLink[] }) {
  const institute = useInstitute()
  return (
    <footer className={css.footer}>
      <div className={`wrap ${css.columns}`}>
        <div className={css.about}>
          <Link to="/" aria-label={`${institute.name}, home`}>
            <Logo lines={institute.name_lines} onDark />
          </Link>
          <p>{institute.footer_text}</p>
        </div>
        <LinkColumn heading="Study" links={study} />
        <LinkColumn heading="Institute" links={instituteLinks} />
        <div className={css.contact}>
          <h2>Contact</h2>
          <address>
            <p>{institute.address}</p>
            <a className="num" href={telephone(institute.phone)}>
              {institute.phone}
            </a>
            <a href={`mailto:${institute.email}`}>{institute.email}</a>
          </address>
          <SocialLinks links={institute.social_links} />
        </div>
      </div>
      <div className={`wrap ${css.end}`}>
        © {new Date().getFullYear()} {institute.name}
      </div>
    </footer>
  )
}

function LinkColumn({ heading, links }: { heading: string; links: SiteLink[] }) {
  return (
    <nav aria-label={heading}>
      <h2>{heading}</h2>
      {links.map((link) => (
        <AnyLink key={link.label} to={link.to}>
          {link.label}
        </AnyLink>
      ))}
    </nav>
  )
}
