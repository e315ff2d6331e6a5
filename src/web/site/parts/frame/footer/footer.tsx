import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatYear } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { useInstitute } from '#web/shell/institute.ts'
import { useLanguageLinks } from '#web/shell/use-language-links.ts'
import { LanguageChoice } from '#web/ui/forms/language-choice.tsx'
import { ThemeChoice } from '#web/ui/forms/theme-choice.tsx'
import { Logo } from '#web/ui/media/logo.tsx'
import { AnyLink } from '#web/ui/navigation/any-link.tsx'
import type { SiteLink } from '../header/menus.ts'
import { endLinks, instituteLinks } from '../panel-links.ts'
import { telephone } from '../site-links.ts'
import css from './footer.module.css'
import { NewsletterForm } from './newsletter-form.tsx'
import { SocialLinks } from './social-links.tsx'

/** Uses the current year in India, wherever the reader is. */
export function Footer({ study }: { study: SiteLink[] }) {
  const institute = useInstitute()
  return (
    <footer className={css.footer}>
      <div className={`wrap ${css.columns}`}>
        <div className={css.about}>
          <Link to="/" aria-label={t`${institute.name}, home`}>
            <Logo lines={institute.name_lines} picture={institute.logo_url} onDark />
          </Link>
          <p>{institute.footer_text}</p>
        </div>
        <LinkColumn heading="Study" links={study} />
        <LinkColumn heading="Institute" links={instituteLinks} />
        <div className={css.contact}>
          <Fold heading={t`Contact`}>
            <address>
              <p>{institute.address}</p>
              {institute.phone && (
                <a className="num" href={telephone(institute.phone)}>
                  {institute.phone}
                </a>
              )}
              {institute.email && <a href={`mailto:${institute.email}`}>{institute.email}</a>}
            </address>
            <SocialLinks links={institute.social_links} />
          </Fold>
        </div>
        <div className={css.news}>
          <NewsletterForm source="newsletter" label="Get our news by e-mail" />
        </div>
      </div>
      {/* A page made last year may still be cached. */}
      <div className={`wrap ${css.end}`}>
        <span suppressHydrationWarning>{`© ${formatYear(new Date())} ${institute.name}`}</span>
        <nav aria-label="Legal">
          {endLinks.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        <LanguageChoice links={useLanguageLinks()} />
        <ThemeChoice name="theme" />
      </div>
    </footer>
  )
}

/** A section that collapses on phones by native disclosure; on wide screens it is always open below its heading. */
function Fold({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <>
      <h2 className={css.wide}>{heading}</h2>
      <details className={css.fold}>
        <summary>
          <h2>{heading}</h2>
        </summary>
      </details>
      <div className={css.folded}>{children}</div>
    </>
  )
}

function LinkColumn({ heading, links }: { heading: string; links: SiteLink[] }) {
  return (
    <nav aria-label={heading}>
      <Fold heading={heading}>
        {links.map((link) => (
          <AnyLink key={link.label} to={link.to}>
            {link.label}
          </AnyLink>
        ))}
      </Fold>
    </nav>
  )
}
