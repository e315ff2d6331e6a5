import { useInstitute } from '../institute.ts'
import css from './social-block.module.css'
import { SocialLinks } from './social-links.tsx'

/** For small screens, where the foot of the page with the same links is far away. */
export function SocialBlock() {
  const { social_links: links } = useInstitute()
  if (links.length === 0) return null
  return (
    <section className={css.block} aria-labelledby="social">
      <div className="wrap">
        <h2 id="social">Follow us</h2>
        <SocialLinks links={links} />
      </div>
    </section>
  )
}
