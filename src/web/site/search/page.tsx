import { Link, useLoaderData } from 'react-router'
import { searchCalls } from '../../../domains/search/calls.ts'
import type { Found } from '../../../domains/search/schema.ts'
import { counted } from '../../../platform/text/counted.ts'
import { paths } from '../../routes.ts'
import type { LoaderInput, MetaInput, PageMeta } from '../../shell/page.ts'
import { PageHead } from '../parts/page-frame/page-head.tsx'
import { foundPath, groupOf } from '../parts/search-field/found-path.ts'
import { SearchField } from '../parts/search-field/search-field.tsx'
import css from './search.module.css'

const longest = 100

export async function loader({ api, url }: LoaderInput) {
  const q = [...(url.searchParams.get('q') ?? '').replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').trim()].slice(0, longest).join('')
  const answer = q === '' ? { found: [], total: 0 } : await api(searchCalls).search({ q })
  return { q, ...answer }
}

type Data = { q: string; found: Found[]; total: number }

export function meta({ data: { q }, institute }: MetaInput & { data: Data }): PageMeta {
  // No address of its own: search engines keep the pages that it leads to.
  return { title: `${q === '' ? 'Search' : `Search: ${q}`} | ${institute.name}` }
}

export default function SearchPage() {
  const { q, found, total } = useLoaderData<typeof loader>()
  const groups = Map.groupBy(found, groupOf)
  return (
    <>
      <PageHead title="Search" crumbs={[{ label: 'Search', path: paths.search }]} />
      <div className={`wrap ${css.page}`}>
        <SearchField key={q} id="search-page" className={css.field} initial={q} />
        <p className={css.count} role="status">
          {countOf(q, found.length, total)}
        </p>
        {[...groups].map(([group, entries]) => (
          <section key={group} aria-labelledby={idOf(group)}>
            <h2 id={idOf(group)}>{group}</h2>
            <ul>
              {entries.map((entry) => (
                <li key={entry._id}>
                  <Link to={foundPath(entry)}>
                    <b>{entry.title}</b>
                    {entry.about && <span>{entry.about}</span>}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

const idOf = (group: string) => `found-${group.toLowerCase().replaceAll(' ', '-')}`

function countOf(q: string, shown: number, total: number) {
  if (q === '') return 'Type the name of a course, an exam, a centre, a test or a notice.'
  if (total === 0) return `Nothing was found for "${q}". Try fewer or shorter words.`
  if (shown < total) return `The first ${shown} of ${counted(total, 'result')} for "${q}"`
  return `${counted(total, 'result')} for "${q}"`
}
