import { useLoaderData } from 'react-router'
import type { Centre, CentreDetail, CourseListBody } from '../../../domains/catalogue/schema.ts'
import { centreNode } from '../../json-ld.ts'
import type { LoaderInput, MetaInput, PageMeta } from '../../page.ts'
import { paths } from '../../routes.ts'
import { CourseSection } from '../course-grid-section.tsx'
import { type CourseList, coursesPerPage, pageOf } from '../course-list.ts'
import { DetailBody } from '../detail-body.tsx'
import { orNull } from '../or-null.ts'
import { PageHead } from '../page-head.tsx'
import { plainText } from '../plain-text.ts'
import css from './center.module.css'
import { CentreFacts } from './centre-facts.tsx'
import { CentreMap } from './centre-map.tsx'

type Data = { centre: CentreDetail; list: CourseList | null; page: number; centres: Located[] | null }
type Located = Pick<Centre, 'center_name' | 'latitude' | 'longitude'>

function filterOf({ _id }: CentreDetail): CourseListBody {
  return { center_ids: [_id], course_type: ['classroom'] }
}

export async function loader({ api, params, url }: LoaderInput): Promise<Data> {
  const centre = await api.details('centers', params.id ?? '')
  const page = pageOf(url)
  const [list, centres] = await Promise.all([
    orNull(api.courses(filterOf(centre), page, coursesPerPage)),
    orNull(api.centres('center_name', 'latitude', 'longitude')),
  ])
  return { centre, list, page, centres }
}

function crumbsOf({ center_name, seo_url }: CentreDetail) {
  return [
    { label: 'Centers', path: paths.centres },
    { label: center_name, path: paths.centre(seo_url) },
  ]
}

export function meta({ data: { centre }, institute, origin }: MetaInput & { data: Data }): PageMeta {
  return {
    title: `${centre.center_name} | ${institute.name}`,
    description: plainText(`${centre.center_name}: ${centre.center_address}. ${centre.content}`),
    canonical: paths.centre(centre.seo_url),
    image: centre.banner_url,
    breadcrumbs: crumbsOf(centre),
    jsonLd: import.meta.env.SSR ? [centreNode({ centre, institute: institute.name }, origin)] : [],
  }
}

export default function CentrePage() {
  const { centre, list, page, centres } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title={centre.center_name}
        subTitle={centre.sub_title}
        crumbs={crumbsOf(centre)}
        banner={centre.banner_url}
      />
      <div className={`wrap ${css.columns}`}>
        <DetailBody detail={centre} />
        <section className={css.place} aria-labelledby="place">
          <h2 id="place">How to find us</h2>
          <CentreFacts centre={centre} />
          <div className={css.map}>
            <CentreMap centres={centres ?? [centre]} main={centre.center_name} />
          </div>
        </section>
      </div>
      <CourseSection
        heading={`Classroom courses in ${centre.center_name}`}
        list={list}
        page={page}
        filter={filterOf(centre)}
        path={paths.centre(centre.seo_url)}
        empty="There is no classroom course at this center at the moment."
      />
    </>
  )
}
