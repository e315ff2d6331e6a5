import { Link, useLoaderData, useNavigate, useParams } from 'react-router'
import { viewerCalls } from '#domains/learning/viewer/calls.ts'
import { decodeLink, readFilm } from '#domains/learning/viewer/rules.ts'
import type { ShownFilm } from '#domains/learning/viewer/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { isAway } from '#web/shell/api/ask-again.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { findKeptFilm } from '#web/shell/downloads/keep-list.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { BackIcon } from '../../parts/back-icon.tsx'
import css from './viewer.module.css'
import { Viewer } from './viewer.tsx'

function isRefused(error: unknown) {
  return error instanceof ApiError && (error.status === 400 || error.status === 404)
}

/** `film` null: the address names no film that may be shown, to this student and now. What is no link at all is not even asked for. */
export async function loader({ api, params }: LoaderInput): Promise<{ film: ShownFilm | null }> {
  const link = decodeLink(params.link ?? '')
  if (link === null || readFilm(link) === null) return { film: null }
  try {
    const film = await api(viewerCalls).film({ link: params.link ?? '' })
    // What lies on the device is not asked of the network again. The server has just said that it may be watched.
    const source = findKeptFilm(link)?.source
    return { film: source && film.may_keep ? { ...film, source } : film }
  } catch (error) {
    if (isRefused(error)) return { film: null }
    const film = isAway(error) ? findKeptFilm(link) : null
    if (film) return { film }
    throw error
  }
}

/** The player asks for a new address itself when the old one has run out; a revalidation would begin the film anew. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.pathname !== nextUrl.pathname
}

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Class | ${institute.name}` })

export default function ClassViewerPage() {
  const { film } = useLoaderData<typeof loader>()
  const { link = '' } = useParams()
  return (
    <main id="main" className={css.page}>
      {film === null ? (
        <div className={`wrap ${css.invalid}`}>
          <h1>This video link is not valid.</h1>
          <p>The link may be incomplete, or your course may have ended.</p>
          <p>
            <Link className="btn" to={paths.classes}>
              Classes
            </Link>{' '}
            <Link className="btn ghost" to={paths.dashboard}>
              Dashboard
            </Link>
          </p>
        </div>
      ) : (
        <>
          <header className={css.head}>
            <BackButton />
            <h1>{film.title}</h1>
          </header>
          <Viewer key={link} film={film} link={link} />
        </>
      )}
    </main>
  )
}

/** To where one came from; of a page that was opened by its address there is only the dashboard. */
function BackButton() {
  const navigate = useNavigate()
  const goBack = () => void (window.history.state?.idx > 0 ? navigate(-1) : navigate(paths.dashboard))
  return (
    <button type="button" className={css.back} aria-label="Back" onClick={goBack}>
      <BackIcon />
    </button>
  )
}
