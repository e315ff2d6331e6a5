import { useLoaderData } from 'react-router'
import { useInstitute } from '../../institute.ts'
import type { LoaderInput, MetaInput, PageMeta } from '../../page.ts'
import { paths } from '../../routes.ts'
import { Picture } from '../../ui/picture.tsx'
import { NewsletterForm } from '../newsletter-form.tsx'
import { SocialLinks } from '../social-links.tsx'
import css from './coming-soon.module.css'
import { Countdown } from './countdown.tsx'
import { initialTime } from './countdown-parts.ts'

export async function loader({ api }: LoaderInput) {
  const { background_image, opens_at } = (await api.about()).coming_soon
  const left = opens_at === null ? initialTime : Math.max(0, Date.parse(opens_at) - Date.now())
  return { background_image, opens_at, left }
}

export function meta({ institute }: MetaInput): PageMeta {
  return {
    title: `We are launching soon | ${institute.name}`,
    description: `${institute.name} is launching soon. Leave your e-mail address and hear of it first.`,
    canonical: paths.comingSoon,
  }
}

export default function ComingSoonPage() {
  const { background_image, opens_at, left } = useLoaderData<typeof loader>()
  const { social_links } = useInstitute()
  return (
    <section className={css.page}>
      {background_image && (
        <Picture className={css.background} src={background_image} alt="" width={1600} height={900} priority />
      )}
      <div className={css.card}>
        <h1>We are launching soon</h1>
        <Countdown left={left} endsAt={opens_at} />
        <NewsletterForm source="coming-soon" label="Get news and updates by e-mail" />
        <SocialLinks links={social_links.slice(0, 5)} />
      </div>
    </section>
  )
}
