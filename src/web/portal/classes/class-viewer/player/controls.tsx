import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { ShownFilm } from '#domains/learning/viewer/schema.ts'
import { t } from '#platform/text/messages.ts'
import css from './player.module.css'
import { filmTime, spokenFilmTime } from './player.ts'

type PlayState = { seconds: number; duration: number; isPlaying: boolean; rate: number; hasCaptions: boolean }

type ControlsProps = {
  state: PlayState
  notes: ShownFilm['notes']
  captions: ShownFilm['captions']
  isWide: boolean
  onPlay: () => void
  onSeek: (seconds: number) => void
  onRate: (rate: number) => void
  onCaptions: (language: string | null) => void
  onFullScreen: () => void
}

const rates = [0.75, 1, 1.25, 1.5, 1.75, 2]
const back = 10

/** Controls below the film. Marks on the timeline are the student's notes. */
export function Controls(props: ControlsProps) {
  const { state, notes, isWide } = props
  const { seconds, duration, isPlaying, rate } = state
  return (
    <>
      <div className={css.seek}>
        <input
          type="range"
          min={0}
          max={Math.max(1, Math.floor(duration))}
          value={Math.floor(seconds)}
          aria-label="Position"
          aria-valuetext={t`${spokenFilmTime(seconds)} of ${spokenFilmTime(duration)}`}
          style={{ backgroundSize: `${duration > 0 ? (seconds / duration) * 100 : 0}% 5px, 100% 5px` }}
          onChange={(event) => props.onSeek(Number(event.currentTarget.value))}
        />
        <span className={css.marks} aria-hidden="true">
          {notes.map(
            ({ _id, at_seconds }) =>
              at_seconds <= duration && <i key={_id} style={{ left: `${(at_seconds / duration) * 100}%` }} />,
          )}
        </span>
      </div>
      <div className={css.controls}>
        <button type="button" className={css.button} aria-label={isPlaying ? t`Pause` : t`Play`} onClick={props.onPlay}>
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
        </button>
        <button
          type="button"
          className={css.button}
          aria-label="Back 10 seconds"
          onClick={() => props.onSeek(seconds - back)}
        >
          <BackTenIcon />
        </button>
        <span className={`num ${css.time}`}>
          {filmTime(seconds)} <span>/ {filmTime(duration)}</span>
        </span>
        <label>
          <span className="sr">Speed</span>
          <select className="num" value={rate} onChange={(event) => props.onRate(Number(event.currentTarget.value))}>
            {rates.map((each) => (
              <option key={each} value={each}>
                {each}×
              </option>
            ))}
          </select>
        </label>
        <CaptionsControl {...props} />
        <button
          type="button"
          className={css.button}
          aria-label="Full screen"
          aria-pressed={isWide}
          onClick={props.onFullScreen}
        >
          <FullScreenIcon />
        </button>
      </div>
    </>
  )
}

/** Toggles the captions if there is one language; otherwise offers a choice. */
function CaptionsControl({ state: { hasCaptions }, captions, onCaptions }: ControlsProps) {
  const [first] = captions
  if (!first) return null
  if (captions.length === 1) {
    return (
      <button
        type="button"
        className={css.button}
        aria-label="Captions"
        aria-pressed={hasCaptions}
        onClick={() => onCaptions(hasCaptions ? null : first.language)}
      >
        <CaptionsIcon />
      </button>
    )
  }
  return (
    <label>
      <span className="sr">Captions</span>
      <select defaultValue="" onChange={(event) => onCaptions(event.currentTarget.value || null)}>
        <option value="">No captions</option>
        {captions.map(({ language, label }) => (
          <option key={language} value={language}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

function icon(drawing: ReactNode) {
  return () => (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {drawing}
    </svg>
  )
}

const PlayIcon = icon(<path d="M7 4v16l13-8z" fill="currentColor" />)
const PauseIcon = icon(<path d="M8 5v14M16 5v14" strokeWidth="3.5" />)
const BackTenIcon = icon(<path d="M4 4v5h5M4.500 9A8.500 8.500 0 1 1 4 14" />)
const CaptionsIcon = icon(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <path d="M10.500 10.500a2 2 0 1 0 0 3M17 10.500a2 2 0 1 0 0 3" />
  </>,
)
export const FullScreenIcon = icon(<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />)

const places = [
  { left: '62%', top: '14%' },
  { left: '8%', top: '68%' },
  { left: '52%', top: '56%' },
  { left: '10%', top: '12%' },
  { left: '34%', top: '38%' },
]
const everyMs = 12_000

/** Shows the viewer's name over the video, moving it often, so that a camera filming the screen records it. */
export function Watermark({ text }: { text: string }) {
  const [place, setPlace] = useState(0)
  // Timers are outside React.
  useEffect(() => {
    const timer = setInterval(() => setPlace((before) => (before + 1) % places.length), everyMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className={`num ${css.watermark}`} style={places[place]} aria-hidden="true">
      {text}
    </span>
  )
}

/**
 * Shows the frame with film, watermark and controls in full screen. An iPhone supports that only for the bare film;
 * there the frame fills the window instead, until Escape or the same button ends it.
 */
export function useFullScreen(frame: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false)
  const [isFilling, setFilling] = useState(false)

  // The browser's full screen has its own keys to leave it.
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement === frame.current && frame.current !== null)
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && setFilling(false)
    document.addEventListener('fullscreenchange', follow)
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      document.removeEventListener('keydown', leave)
    }
  }, [frame])

  const toggle = () => {
    if (document.fullscreenElement) return void document.exitFullscreen()
    if (isFilling) return setFilling(false)
    const asked = document.fullscreenEnabled ? frame.current?.requestFullscreen() : undefined
    if (asked) asked.catch(() => setFilling(true))
    else setFilling(true)
  }
  return { isWide: isFull || isFilling, toggle }
}
