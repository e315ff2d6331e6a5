import { useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import { contentCalls } from '#domains/content/calls.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useInstitute } from '#web/shell/institute.ts'
import type { LoaderInput, MetaInput, PageMeta } from '#web/shell/page.ts'
import { DigitBoxes } from '#web/ui/forms/digit-boxes.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { NewsletterForm } from '../../parts/frame/footer/newsletter-form.tsx'
import { SocialLinks } from '../../parts/frame/footer/social-links.tsx'
import css from './coming-soon.module.css'
import { countdownParts, initialTime } from './countdown-parts.ts'

export async function loader({ api }: LoaderInput) {
  const { background_image, opens_at } = (await api(contentCalls).about()).coming_soon
  const left = opens_at === null ? initialTime : Math.max(0, Date.parse(opens_at) - Date.now())
  return { background_image, opens_at, left }
}

export function meta({ institute }: MetaInput): PageMeta {
  return {
    title: t`We are launching soon | ${institute.name}`,
    description: t`${institute.name} is launching soon. Leave your e-mail address to be the first to know.`,
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

type CountdownProps = {
  /** Initial milliseconds. */
  left: number
  /** End of the countdown; null: `left` after the page was opened. */
  endsAt: string | null
}

/** Counts down by the second; only its digits re-render. */
function Countdown({ left, endsAt }: CountdownProps) {
  const [now, setNow] = useState(left)
  // The clock is outside React. The end is fixed once, so that a late tick does not delay it.
  useEffect(() => {
    const end = endsAt === null ? Date.now() + left : Date.parse(endsAt)
    const timer = setInterval(() => {
      setNow(end - Date.now())
      if (Date.now() >= end) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [left, endsAt])
  return (
    <div className={css.countdown} role="timer">
      {countdownParts(now).map(({ label, digits }) => (
        <div key={label}>
          <DigitBoxes value={digits} />
          <span>{label}</span>
        </div>
      ))}
    </div>
  )
}
