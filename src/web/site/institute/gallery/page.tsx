import { useLoaderData } from 'react-router'
import { contentCalls } from '#domains/content/calls.ts'
import type { PublicAbout } from '#domains/content/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useInstitute } from '#web/shell/institute.ts'
import type { LoaderInput, MetaInput, PageMeta } from '#web/shell/page.ts'
import { GalleryGrid } from '../../parts/media/gallery-grid.tsx'
import { PageHead } from '../../parts/page-frame/page-head.tsx'

export async function loader({ api }: LoaderInput) {
  const { gallery } = await api(contentCalls).about()
  return gallery
}

const crumbs = [{ label: t`Gallery`, path: paths.gallery }]

export function meta({ data, institute }: MetaInput & { data: PublicAbout['gallery'] }): PageMeta {
  const shown = data.slice(0, 3).map(({ alt }) => alt)
  return {
    title: `Gallery | ${institute.name}`,
    description: [t`Pictures of ${institute.name}`, ...shown].join('. '),
    canonical: paths.gallery,
    image: data[0]?.gallery_image ?? null,
    breadcrumbs: crumbs,
  }
}

export default function GalleryPage() {
  const pictures = useLoaderData<typeof loader>()
  const { name } = useInstitute()
  return (
    <>
      <PageHead title="Gallery" subTitle={t`Pictures of ${name}`} crumbs={crumbs} />
      <div className="wrap section">
        {pictures.length === 0 ? (
          <p>There are no pictures here yet. Please check back later.</p>
        ) : (
          <GalleryGrid pictures={pictures} />
        )}
      </div>
    </>
  )
}
