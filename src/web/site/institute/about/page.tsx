import { useLoaderData } from 'react-router'
import { contentCalls } from '#domains/content/calls.ts'
import type { PublicAbout } from '#domains/content/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useInstitute } from '#web/shell/institute.ts'
import { filmNode } from '#web/shell/json-ld/json-ld-institute.ts'
import type { LoaderInput, MetaInput, PageMeta } from '#web/shell/page.ts'
import { later } from '#web/ui/layout/later.tsx'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import { plainText } from '../../published/parts/plain-text.ts'
import { Counters } from '../parts/counters.tsx'
import { IconCards } from '../parts/icon-cards.tsx'
import css from './about.module.css'

const FilmPoster = later(async () => ({ default: (await import('../../parts/media/film.tsx')).FilmPoster }))
const People = later(async () => ({ default: (await import('../parts/people.tsx')).People }))

export function loader({ api }: LoaderInput) {
  return api(contentCalls).about()
}

const crumbs = [{ label: t`About`, path: paths.about }]

export function meta({ data, institute, origin }: MetaInput & { data: PublicAbout }): PageMeta {
  return {
    title: `About | ${institute.name}`,
    description: plainText(data.text),
    canonical: paths.about,
    image: data.film?.poster_url ?? null,
    breadcrumbs: crumbs,
    jsonLd: import.meta.env.SSR && data.film ? [filmNode(data.film, origin)] : [],
  }
}

export default function AboutPage() {
  const about = useLoaderData<typeof loader>()
  const { name } = useInstitute()
  return (
    <>
      <PageHead title="About" subTitle={name} crumbs={crumbs} />
      <section className={`wrap section ${css.story} ${about.film ? css.filmed : ''}`}>
        <div>
          <h2 className="section-title">{about.heading || name}</h2>
          {about.text && <p className={css.text}>{about.text}</p>}
          <Counters counters={about.counters} />
        </div>
        {about.film && <FilmPoster film={about.film} />}
      </section>
      <Convictions tabs={about.tabs} />
      <Team team={about.team} />
      {about.icon_cards.length > 0 && (
        <section className="section paper" aria-label="What to expect">
          <div className="wrap">
            <IconCards cards={about.icon_cards} level="h2" />
          </div>
        </section>
      )}
    </>
  )
}

function Convictions({ tabs }: Pick<PublicAbout, 'tabs'>) {
  if (tabs.length === 0) return null
  return (
    <div className="section paper">
      <div className={`wrap ${css.texts}`}>
        {tabs.map(({ title, text }) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
      </div>
    </div>
  )
}

function Team({ team }: Pick<PublicAbout, 'team'>) {
  if (team.data_list.length === 0) return null
  return (
    <section className="wrap section" aria-labelledby="team">
      <h2 id="team" className="section-title">
        {team.sec_title || t`Our team`}
      </h2>
      <People people={team.data_list} />
    </section>
  )
}
