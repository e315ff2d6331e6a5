import { Link, useLoaderData } from 'react-router'
import { catalogueCalls } from '#domains/catalogue/calls.ts'
import type { Centre } from '#domains/catalogue/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { centreNode } from '#web/shell/json-ld/json-ld.ts'
import type { LoaderInput, MetaInput, PageMeta } from '#web/shell/page.ts'
import { DrawnMap } from '#web/ui/maps/map.tsx'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import { CentreFacts } from '../parts/centre-facts.tsx'
import css from './center-detail.module.css'

const crumbs = [{ label: t`Centres`, path: paths.centres }]

export async function loader({ api }: LoaderInput) {
  return api(catalogueCalls).list({
    module: 'centers',
    keys: ['_id', 'center_name', 'seo_url', 'center_address', 'phone', 'email', 'latitude', 'longitude'],
  })
}

export function meta({ data: centres, institute, origin }: MetaInput & { data: Centre[] }): PageMeta {
  const names = centres.map(({ center_name }) => center_name).join(', ')
  return {
    title: `Centers | ${institute.name}`,
    description: names ? t`Addresses, phone numbers and directions: ${names}.` : institute.description,
    canonical: paths.centres,
    breadcrumbs: crumbs,
    jsonLd: import.meta.env.SSR
      ? centres.map((centre) => centreNode({ centre, institute: institute.name }, origin))
      : [],
  }
}

export default function CentresPage() {
  const centres = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Centres" subTitle="Where we teach, and how to find us." crumbs={crumbs} />
      <div className={`wrap ${css.columns}`}>
        {centres.length === 0 && <p>No centres here yet.</p>}
        <ul className={css.list}>
          {centres.map((centre) => (
            <li key={centre._id}>
              <h2>
                <Link to={paths.centre(centre.seo_url)}>{centre.center_name}</Link>
              </h2>
              <CentreFacts centre={centre} />
            </li>
          ))}
        </ul>
        <div className={css.map}>
          <CentreMap centres={centres} />
        </div>
      </div>
    </>
  )
}

type Located = Pick<Centre, 'center_name' | 'latitude' | 'longitude'>

/** All centres on our own drawn map. */
function CentreMap({ centres }: { centres: Located[] }) {
  const points = centres.map(({ center_name, latitude, longitude }) => ({ label: center_name, latitude, longitude }))
  return <DrawnMap points={points} title={t`Map of our centres`} />
}
