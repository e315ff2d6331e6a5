import { Link } from 'react-router'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import type { MetaInput, PageMeta } from '#web/shell/page.ts'
import works from '../../parts/page-frame/page-frame.module.css'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import WorksOffline from '../../parts/page-frame/works-offline.tsx'
import css from './offline.module.css'

const crumbs = [{ label: t`Offline`, path: paths.offline }]

/** Search engines must not list it. */
export function meta({ institute }: MetaInput): PageMeta {
  return {
    title: `Offline | ${institute.name}`,
    description: t`What works without a network at ${institute.name}, and what does not.`,
  }
}

/**
 * Stored by the service worker and shown instead of any public page without a network, so nothing on it may need a
 * script.
 */
export default function OfflinePage() {
  return (
    <>
      <PageHead
        title="You are offline"
        subTitle="This page needs the network. Please check the connection of your device."
        crumbs={crumbs}
      />
      <div className={`wrap section ${css.columns}`}>
        <div>
          <WorksOffline />
          <p className={css.ways}>
            {/* biome-ignore lint/a11y/useValidAnchor: the address of the page that was asked for, whichever that is */}
            <a className="btn" href="">
              Try again
            </a>
            <Link className="btn ghost" to={paths.dashboard}>
              Open the dashboard
            </Link>
          </p>
        </div>
        <section aria-labelledby="waits">
          <h2 id="waits" className={works.title}>
            What needs the network
          </h2>
          <ul className={works.list}>
            <li>Courses, fees, notices and the search.</li>
            <li>Buying, registering and sending a form.</li>
            <li>Live classes, films that you have not saved, and starting a new test.</li>
          </ul>
        </section>
      </div>
    </>
  )
}
