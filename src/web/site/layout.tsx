import { Outlet, useLoaderData } from 'react-router'
import { useInstitute } from '../institute.ts'
import type { LoaderInput } from '../page.ts'
import { ToastRegion } from '../ui/toast.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import css from './layout.module.css'
import { buildMenus } from './menus.ts'
import { orNull } from './or-null.ts'
import { QuickActions } from './quick-actions.tsx'
import { courseLinks, studyLinks } from './site-links.ts'
import { TopBar } from './top-bar.tsx'

export async function loader({ api }: LoaderInput) {
  const [products, examCategories, centres, contentCategories] = await Promise.all([
    orNull(api.products('product_name', 'seo_url', 'product_type')),
    orNull(api.examCategories('exam_category_name', 'seo_url')),
    orNull(api.centres('center_name', 'seo_url')),
    orNull(api.contentCategories('content_category_name', 'seo_url', 'display_position', 'order')),
  ])
  const menus = buildMenus({ products, examCategories, centres, contentCategories })
  return { menus, courses: courseLinks(products ?? []) }
}

export default function SiteLayout() {
  const { menus, courses } = useLoaderData<typeof loader>()
  const study = studyLinks(courses, useInstitute())
  return (
    <div className={css.page}>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <TopBar />
      <Header menus={menus} study={study} />
      <main id="main" tabIndex={-1} className={css.main}>
        <Outlet />
      </main>
      <Footer study={study} />
      <QuickActions />
      <ToastRegion />
    </div>
  )
}
