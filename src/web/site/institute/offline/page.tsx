import { Link } from 'react-router'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useInstitute } from '#web/shell/institute.ts'
import type { MetaInput, PageMeta } from '#web/shell/page.ts'
import { telephone } from '../../parts/frame/site-links.ts'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import css from './offline.module.css'

const crumbs = [{ label: t`Offline`, path: paths.offline }]

/** No search engine lists it. */
export function meta({ institute }: MetaInput): PageMeta {
  return {
    title: `Offline | ${institute.name}`,
    description: t`What works without a network at ${institute.name}, and what does not.`,
  }
}

/** Kept by the service worker, and shown in the place of any public page that the network does not bring: nothing on it may need a script. */
export default function OfflinePage() {
  const { phone } = useInstitute()
  return (
    <>
      <PageHead
        title="You are offline"
        subTitle="This page needs the network. Please check the connection of your device."
        crumbs={crumbs}
      />
      <div className={`wrap section ${css.columns}`}>
        <section aria-labelledby="works">
          <h2 id="works">What works without a network</h2>
          <ul className={css.list}>
            <li>Your dashboard, as you last saw it, if you are logged in.</li>
            <li>Analyses and lists of tests that you have opened on this device.</li>
            <li>A test that you are sitting: your answers are kept here, and sent when the network is back.</li>
            {phone && (
              <li>
                A call:{' '}
                <a className="link num" href={telephone(phone)}>
                  {phone}
                </a>
              </li>
            )}
          </ul>
          <p className={css.ways}>
            {/* biome-ignore lint/a11y/useValidAnchor: the address of the page that was asked for, whichever that is */}
            <a className="btn" href="">
              Try again
            </a>
            <Link className="btn ghost" to={paths.dashboard}>
              Open the dashboard
            </Link>
          </p>
        </section>
        <section aria-labelledby="waits">
          <h2 id="waits">What needs the network</h2>
          <ul className={css.list}>
            <li>Courses, fees, notices and the search.</li>
            <li>Buying, registering and sending a form.</li>
            <li>Films and live classes, and starting a new test.</li>
          </ul>
        </section>
      </div>
    </>
  )
}
