import { useEffect } from 'react'
import { Outlet, useLoaderData } from 'react-router'
import { useInstitute } from '#web/shell/institute.ts'
import type { LoaderInput } from '#web/shell/page.ts'
import { later } from '#web/ui/layout/later.tsx'
import { Header } from './header/header.tsx'
import css from './layout.module.css'
import { studyLinks } from './site-links.ts'

// Delay before loading code that a first tap may need; everything else works without it.
const soon = 2500

/** Delay before storing the offline page, so that it never competes with what the visitor reads. */
const keptAfter = 6000

const TopBar = later(async () => ({ default: (await import('./header/top-bar.tsx')).TopBar }), soon)
const Footer = later(async () => ({ default: (await import('./footer/footer.tsx')).Footer }))
const LanguageOffer = later(async () => ({ default: (await import('./language-offer.tsx')).LanguageOffer }))
const QuickActions = later(async () => ({ default: (await import('./quick-actions/quick-actions.tsx')).QuickActions }))

/** The server renders the frame; the browser needs this code only when coming from another area. */
export async function loader({ api }: LoaderInput) {
  const { loadSiteFrame } = await import('./load-site-frame.ts')
  return loadSiteFrame(api)
}

function keepOfflinePage() {
  const keep = () => import('#web/shell/offline/register-worker.ts').then((worker) => worker.registerForVisitors())
  const timer = setTimeout(() => void keep().catch(() => undefined), keptAfter)
  return () => clearTimeout(timer)
}

export default function SiteLayout() {
  // The service worker is outside React.
  useEffect(keepOfflinePage, [])
  const { menus, courses } = useLoaderData<typeof loader>()
  const study = studyLinks(courses, useInstitute())
  return (
    <div className={css.page}>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <div className={css.top}>
        <TopBar />
      </div>
      <Header menus={menus} study={study} />
      <main id="main" tabIndex={-1} className={css.main}>
        <Outlet />
      </main>
      <Footer study={study} />
      <QuickActions />
      <LanguageOffer />
    </div>
  )
}
