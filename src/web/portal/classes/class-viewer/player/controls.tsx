import type { ShownFilm } from '#domains/learning/viewer/schema.ts'
import { t } from '#platform/text/messages.ts'
import { filmTime, spokenFilmTime } from './film-time.ts'
import { BackTenIcon, CaptionsIcon, FullScreenIcon, PauseIcon, PlayIcon } from './icons.tsx'
import css from './player.module.css'

export type PlayState = { seconds: number; duration: number; isPlaying: boolean; rate: number; hasCaptions: boolean }

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

/** Below the film. Marks on the line of the time are the student's notes. */
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

/** One language is switched on and off; of several one is chosen. */
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
