import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLoaderData, useNavigate, useParams } from 'react-router'
import { viewerCalls } from '#domains/learning/calls.ts'
import { decodeLink, readFilm } from '#domains/learning/viewer/rules.ts'
import type { ClassNote, ShownFilm } from '#domains/learning/viewer/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { isAway } from '#web/shell/api/ask-again.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { forgetBundle } from '#web/shell/bundle/own-bundle.ts'
import { findKeptFilm } from '#web/shell/downloads/keep-list.ts'
import { canSave, saveFilm } from '#web/shell/downloads/save-download.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { BackIcon } from '../../parts/back-icon.tsx'
import { SaveOffline } from '../films/save-offline.tsx'
import { FilmPlayer } from './player/film-player.tsx'
import { filmTime, type Player, spokenFilmTime } from './player/player.ts'
import { YoutubePlayer } from './player/youtube-player.tsx'
import css from './viewer.module.css'

function isRefused(error: unknown) {
  return error instanceof ApiError && (error.status === 400 || error.status === 404)
}

/** `film` is null if the address names no film that this student may watch now. An invalid link causes no request. */
export async function loader({ api, params }: LoaderInput): Promise<{ film: ShownFilm | null }> {
  const link = decodeLink(params.link ?? '')
  if (link === null || readFilm(link) === null) return { film: null }
  try {
    const film = await api(viewerCalls).film({ link: params.link ?? '' })
    // Plays a downloaded film from the device. The server has just confirmed that it may be watched.
    const source = findKeptFilm(link)?.source
    return { film: source && film.may_keep ? { ...film, source } : film }
  } catch (error) {
    if (isRefused(error)) return { film: null }
    const film = isAway(error) ? findKeptFilm(link) : null
    if (film) return { film }
    throw error
  }
}

/**
 * Prevents revalidation, which would restart the film; the player requests a new address itself when the old one has
 * expired.
 */
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

/** Goes back to the previous page, or to the dashboard if the page was opened by its address. */
function BackButton() {
  const navigate = useNavigate()
  const goBack = () => void (window.history.state?.idx > 0 ? navigate(-1) : navigate(paths.dashboard))
  return (
    <button type="button" className={css.back} aria-label="Back" onClick={goBack}>
      <BackIcon />
    </button>
  )
}

/** Shows a film and, for a class, the notes on it. */
function Viewer({ film, link }: { film: ShownFilm; link: string }) {
  const player = useRef<Player>(null)
  const [seconds, setSeconds] = useState(film.position)
  const keep = useKeptPosition(film)
  const { source } = film
  const onMove = (at: number, state: { duration: number; hasStopped: boolean }) => {
    setSeconds(at)
    keep(at, state)
  }
  if (source.kind === 'elsewhere') {
    return (
      <div className={`wrap ${css.invalid}`}>
        <p>This class is on another site. It opens in a new tab.</p>
        <p>
          <a className="btn" href={source.url} target="_blank" rel="noopener noreferrer">
            Open the class
            <span className="sr"> (opens in a new tab)</span>
          </a>
        </p>
      </div>
    )
  }
  return (
    <div className={film.class_id === null ? css.alone : css.view}>
      <div className={css.film}>
        {source.kind === 'youtube' ? (
          <YoutubePlayer ref={player} film={film} videoId={source.video_id} onMove={onMove} />
        ) : (
          <FilmPlayer ref={player} film={film} source={source} link={link} onMove={onMove} />
        )}
        <SaveFilm film={film} link={decodeLink(link) ?? ''} className={css.save} />
      </div>
      {film.class_id !== null && (
        <Notes classId={film.class_id} notes={film.notes} seconds={seconds} onSeek={(at) => player.current?.seek(at)} />
      )}
    </div>
  )
}

const everySeconds = 15
/** Share of a film that counts as finished, since few watch the closing words. */
const finishedShare = 0.95

type Told = { seconds: number; duration: number }

function isFinished({ seconds, duration }: Told) {
  return duration > 0 && seconds >= duration * finishedShare
}

/**
 * Reports the film's position to the server every 15 seconds, when it stops, and when the page closes. A failed report
 * is included in the next.
 */
function useKeptPosition({ class_id, position }: Pick<ShownFilm, 'class_id' | 'position'>) {
  const api = useApi()
  const here = useRef<Told | null>(null)
  const saved = useRef(position)
  const tell = useCallback(() => {
    const at = here.current
    if (class_id === null || at === null || Math.abs(at.seconds - saved.current) < 1) return
    const before = saved.current
    saved.current = at.seconds
    const body = { seconds: Math.floor(at.seconds), is_finished: isFinished(at) }
    // The bundle contains the progress of courses.
    if (body.is_finished) forgetBundle()
    api(viewerCalls)
      .keepPosition({ id: class_id }, body, { keepalive: true })
      .catch(() => {
        saved.current = before
      })
  }, [api, class_id])

  // Page events are outside React.
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && tell()
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', tell)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', tell)
      tell()
    }
  }, [tell])

  return useCallback(
    (seconds: number, { duration, hasStopped }: { duration: number; hasStopped: boolean }) => {
      here.current = { seconds, duration }
      if (hasStopped || Math.abs(seconds - saved.current) >= everySeconds) tell()
    },
    [tell],
  )
}

type SaveFilmProps = { film: ShownFilm; link: string; className?: string | undefined }

/**
 * Button below a film that the institute allows students to save. A stream cannot be saved, because it consists of
 * many files that its player requests as needed.
 */
function SaveFilm({ film, link, className }: SaveFilmProps) {
  const api = useApi()
  const { source, may_keep, title } = film
  if (!may_keep || !canSave()) return null
  return (
    <div className={className}>
      {source.kind === 'file' ? (
        <SaveOffline id={link} name={title} label={t`Save film offline`} save={() => saveFilm(api, { link, title })} />
      ) : (
        <p>This film needs the network: it is sent in pieces and cannot be saved.</p>
      )}
    </div>
  )
}

const longestNote = 2000

type NotesProps = {
  classId: string
  notes: ClassNote[]
  /** Current position of the video. */
  seconds: number
  onSeek: (seconds: number) => void
}

/** The student's notes on a video, each tied to its position; pressing a note seeks to it. */
function Notes({ classId, notes: first, seconds, onSeek }: NotesProps) {
  const api = useApi()
  const [notes, setNotes] = useState(first)
  const [text, setText] = useState('')
  const { isSending, refusal, run } = useRequest()
  const save = () =>
    void run(async () => {
      setNotes(await api(viewerCalls).writeNote({ id: classId }, { at_seconds: Math.floor(seconds), text }))
      setText('')
    })
  const remove = (note: ClassNote) =>
    void run(async () => {
      await api(viewerCalls).deleteNote({ id: note._id })
      setNotes((before) => before.filter(({ _id }) => _id !== note._id))
    })
  return (
    <aside className={css.notes} aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <PostForm
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') save()
        }}
      >
        <label htmlFor="note">New note</label>
        <textarea
          id="note"
          placeholder="Only you can see your notes"
          maxLength={longestNote}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" className="btn num" disabled={isSending || text.trim() === ''}>
          {isSending ? t`Please wait` : t`Save note at ${filmTime(seconds)}`}
        </button>
      </PostForm>
      {refusal && (
        <p role="alert" className={css.refusal}>
          {refusal.message}
        </p>
      )}
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <NoteRow key={note._id} note={note} isBusy={isSending} onSeek={onSeek} onDelete={remove} />
          ))}
        </ul>
      )}
    </aside>
  )
}

type NoteRowProps = {
  note: ClassNote
  isBusy: boolean
  onSeek: (seconds: number) => void
  onDelete: (note: ClassNote) => void
}

function NoteRow({ note, isBusy, onSeek, onDelete }: NoteRowProps) {
  const [isAsked, setAsked] = useState(false)
  const time = filmTime(note.at_seconds)
  return (
    <li>
      <button
        type="button"
        className={`num ${css.mark}`}
        aria-label={t`Go to ${spokenFilmTime(note.at_seconds)}`}
        onClick={() => onSeek(note.at_seconds)}
      >
        {time}
      </button>
      <p>{note.text}</p>
      <div className={css.actions}>
        {isAsked ? (
          <>
            <button type="button" className="link" disabled={isBusy} onClick={() => onDelete(note)}>
              Delete permanently
            </button>
            <button type="button" className="link" onClick={() => setAsked(false)}>
              Keep it
            </button>
          </>
        ) : (
          <button type="button" className="link" onClick={() => setAsked(true)}>
            Delete<span className="sr"> the note at {spokenFilmTime(note.at_seconds)}</span>
          </button>
        )}
      </div>
    </li>
  )
}
