import { Link, useLoaderData } from 'react-router'
import { catalogueCalls } from '#domains/catalogue/calls.ts'
import type { PublicExamCategory } from '#domains/catalogue/schema.ts'
import { searchCalls } from '#domains/search/calls.ts'
import type { Found } from '#domains/search/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useInstitute } from '#web/shell/institute.ts'
import type { LoaderInput, MetaInput, PageMeta } from '#web/shell/page.ts'
import { PhoneIcon } from '#web/ui/media/contact-icons.tsx'
import { EnquireLink } from '../parts/frame/quick-actions/enquire-link.tsx'
import { telephone } from '../parts/frame/site-links.ts'
import { orNull } from '../parts/page-frame/missing.tsx'
import { PageHead } from '../parts/page-frame/page-head.tsx'
import { foundPath, groupOf } from '../parts/search-field/found-path.ts'
import { SearchField } from '../parts/search-field/search-field.tsx'
import css from './search.module.css'

const longest = 100

export async function loader({ api, url }: LoaderInput) {
  const q = [...(url.searchParams.get('q') ?? '').replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').trim()].slice(0, longest).join('')
  const answer = q === '' ? { found: [], total: 0, read_as: null } : await api(searchCalls).search({ q })
  // If nothing was found, shows what exists.
  const exams = answer.total > 0 ? null : await orNull(api(catalogueCalls).examsAndCategories())
  return { q, ...answer, exams: exams ?? [] }
}

type Data = { q: string; found: Found[]; total: number }

export function meta({ data: { q }, institute }: MetaInput & { data: Data }): PageMeta {
  // noindex: search engines list the pages that it leads to.
  return { title: `${q === '' ? t`Search` : t`Search: ${q}`} | ${institute.name}` }
}

export default function SearchPage() {
  const { q, found: hits, total, read_as: readAs, exams } = useLoaderData<typeof loader>()
  const groups = Map.groupBy(hits, groupOf)
  return (
    <>
      <PageHead title="Search" crumbs={[{ label: t`Search`, path: paths.search }]} />
      <div className={`wrap ${css.page}`}>
        <SearchField key={q} id="search-page" className={css.field} initial={q} takesFocus={q === ''} />
        <p className={css.count} role="status">
          {countOf(readAs ?? q, hits.length, total)}
          {readAs !== null && t` There are no results for "${q}".`}
        </p>
        {hits.length === 0 && <Instead exams={exams} isAnswer={q !== ''} />}
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

/** Shown when there are no results: the exams, and contact details. */
function Instead({ exams, isAnswer }: { exams: PublicExamCategory[]; isAnswer: boolean }) {
  const { phone } = useInstitute()
  return (
    <>
      {isAnswer && (
        <p className={css.ask}>
          {phone && (
            <a className="btn" href={telephone(phone)}>
              <PhoneIcon /> Call {phone}
            </a>
          )}
          <EnquireLink className="btn ghost">Enquire</EnquireLink>
        </p>
      )}
      {exams.length > 0 && (
        <section aria-labelledby="all-exams">
          <h2 id="all-exams">All exams</h2>
          <ul>
            {exams.map((category) => (
              <li key={category._id}>
                <Link to={paths.examCategory(category.seo_url)}>
                  <b>{category.exam_category_name}</b>
                  <span>{category.items.map((exam) => exam.exam_name).join(', ')}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const idOf = (group: string) => `found-${group.toLowerCase().replaceAll(' ', '-')}`

function countOf(q: string, shown: number, total: number) {
  if (q === '') return t`Type the name of a course, an exam, a centre, a teacher, a test or a notice.`
  if (total === 0) return t`Nothing was found for "${q}". Try fewer words, choose an exam, or ask us.`
  if (shown < total) return t`The first ${shown} of ${plural(total, '# result', '# results')} for "${q}"`
  return t`${plural(total, '# result', '# results')} for "${q}"`
}
