import { Link } from 'react-router'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useInstitute } from '#web/shell/institute.ts'
import { OutwardIcon } from '#web/ui/media/icons.tsx'
import { AnyLink, isOwnPath } from '#web/ui/navigation/any-link.tsx'
import { SearchField } from '../../search-field/search-field.tsx'
import { SocialLinks } from '../footer/social-links.tsx'
import { telephone } from '../site-links.ts'
import css from './top-bar.module.css'
import { useLogout } from './use-logout.ts'

export function TopBar() {
  const institute = useInstitute()
  const { portal_links, publications_url } = institute
  const portals = publications_url ? [...portal_links, { label: t`Publications`, url: publications_url }] : portal_links
  return (
    <section className={css.bar} aria-label="Contact and account">
      <div className={`wrap ${css.row}`}>
        <span className={css.address}>{institute.address}</span>
        {institute.phone && (
          <a className="num" href={telephone(institute.phone)}>
            {institute.phone}
          </a>
        )}
        <nav className={css.portals} aria-label="Portals">
          {portals.map((link) => (
            <AnyLink key={link.url} to={link.url}>
              {link.label} {!isOwnPath(link.url) && <OutwardIcon />}
            </AnyLink>
          ))}
        </nav>
        <SearchField id="search-top" className={css.search} />
        <Account />
        <div className={css.social}>
          <SocialLinks links={institute.social_links} />
        </div>
      </div>
    </section>
  )
}

/** Both states are in the document; the attribute set by the first script decides which one is visible. */
function Account() {
  const logout = useLogout()
  return (
    <nav className={css.account} aria-label="Account">
      <Link className="when-signed-out" to={paths.login}>
        Log In
      </Link>
      <Link className={`when-signed-out ${css.accent}`} to={paths.registration}>
        Register
      </Link>
      <Link className="when-signed-in" to={paths.dashboard}>
        My Account
      </Link>
      <button className={`when-signed-in ${css.accent}`} type="button" onClick={logout}>
        Logout
      </button>
    </nav>
  )
}
