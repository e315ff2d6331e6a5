import { useLoaderData } from 'react-router'
import { catalogueCalls } from '#domains/catalogue/calls.ts'
import type { Centre, CentreDetail, CourseListBody } from '#domains/catalogue/schema.ts'
import { contentCalls } from '#domains/content/calls.ts'
import type { PublicMap } from '#domains/content/schema.ts'
import { formatWeekdayAndDay, momentOf } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { centreNode } from '#web/shell/json-ld/json-ld.ts'
import type { LoaderInput, MetaInput, PageMeta, PageSubject } from '#web/shell/page.ts'
import { DetailBody } from '../../courses/details/detail-body.tsx'
import { CourseSection } from '../../courses/parts/course-grid-section.tsx'
import { type CourseList, coursesPerPage, pageOf } from '../../courses/parts/course-list.ts'
import { orNull } from '../../parts/page-frame/missing.tsx'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import { plainText } from '../../published/parts/plain-text.ts'
import { CentreFacts } from '../parts/centre-facts.tsx'
import { PlaceMap } from '../parts/place-map.tsx'
import css from './center.module.css'

type Data = { centre: CentreDetail; list: CourseList | null; page: number; centres: Located[] | null; tiles: PublicMap }
type Located = Pick<Centre, 'center_name' | 'latitude' | 'longitude'>

function filterOf({ _id }: CentreDetail): CourseListBody {
  return { center_ids: [_id], course_type: ['classroom'] }
}

export async function loader({ api, params, url }: LoaderInput): Promise<Data> {
  const centre = await api(catalogueCalls).details({ type: 'centers', id: params.id ?? '' })
  const page = pageOf(url)
  const [list, centres, tiles] = await Promise.all([
    orNull(api(catalogueCalls).courses({ module: 'course', page, limit: coursesPerPage }, filterOf(centre))),
    orNull(api(catalogueCalls).list({ module: 'centers', keys: ['center_name', 'latitude', 'longitude'] })),
    orNull(api(contentCalls).map()),
  ])
  return { centre, list, page, centres, tiles }
}

function crumbsOf({ center_name, seo_url }: CentreDetail) {
  return [
    { label: t`Centres`, path: paths.centres },
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

export function subject({ data: { centre } }: { data: Data }): PageSubject {
  return { centre: { value: centre._id, label: centre.center_name } }
}

const pointOf = ({ center_name: label, latitude, longitude }: Located) => ({ label, latitude, longitude })

const tellDay = (day: string) => formatWeekdayAndDay(momentOf(day))

/** Opening hours; nothing if the institute has entered none. */
function Opening({ opening: { hours, holidays } }: Pick<CentreDetail, 'opening'>) {
  return (
    <>
      {hours.length > 0 && (
        <dl className={css.hours} aria-label="Opening hours">
          {hours.map(({ days, times }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>{times}</dd>
            </div>
          ))}
        </dl>
      )}
      {holidays.length > 0 && (
        <>
          <h3 id="closed">Closed on</h3>
          <dl className={css.hours} aria-labelledby="closed">
            {holidays.map(({ name, from, to }) => (
              <div key={`${from} ${name}`}>
                <dt>{from === to ? tellDay(from) : t`${tellDay(from)} to ${tellDay(to)}`}</dt>
                <dd>{name}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  )
}

export default function CentrePage() {
  const { centre, list, page, centres, tiles } = useLoaderData<typeof loader>()
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
          <h2 id="place">Address and Map</h2>
          <CentreFacts centre={centre} />
          <Opening opening={centre.opening} />
          <div className={css.map}>
            <PlaceMap
              place={pointOf(centre)}
              centres={(centres ?? []).map(pointOf)}
              tiles={tiles}
              title={t`Map of our centres, showing ${centre.center_name}`}
              zoom={17}
            />
          </div>
        </section>
      </div>
      <CourseSection
        heading={t`Classroom courses at ${centre.center_name}`}
        list={list}
        page={page}
        filter={filterOf(centre)}
        path={paths.centre(centre.seo_url)}
        empty="There are no classroom courses at this centre at the moment."
      />
    </>
  )
}
