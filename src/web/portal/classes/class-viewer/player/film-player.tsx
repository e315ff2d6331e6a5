import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { viewerCalls } from '#domains/learning/calls.ts'
import type { ShownFilm } from '#domains/learning/viewer/schema.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { KeyHelp } from '#web/ui/navigation/key-help.tsx'
import type { KeyRow } from '#web/ui/navigation/key-list.tsx'
import { areKeysOn } from '#web/ui/navigation/single-keys.ts'
import { Controls, useFullScreen, Watermark } from './controls.tsx'
import css from './player.module.css'
import { filmTime, type PlayerProps, resumeAt } from './player.ts'

type FilmPlayerProps = PlayerProps & { source: OwnSource; link: string }

/**
 * Plays a film from our own storage with our own controls: the browser's controls would show the full screen without
 * the watermark.
 */
export function FilmPlayer({ ref, film, source, link, onMove }: FilmPlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const stopped = resumeAt(film)
  const [isResumed, setResumed] = useState(stopped > 0)
  const { hasFailed, again } = useSource({ video, source, link, from: stopped })
  const fullScreen = useFullScreen(frame)
  const [state, setState] = useState({ seconds: stopped, duration: 0, isPlaying: false, rate: 1, hasCaptions: false })
  useImperativeHandle(ref, () => ({ seek: (seconds) => seekTo(video.current, seconds) }), [])
  useKeys({ video, toggleFullScreen: fullScreen.toggle })

  const look = (hasStopped = false) => {
    const element = video.current
    if (!element) return
    const { currentTime: seconds, duration, paused, playbackRate: rate } = element
    const hasCaptions = element.textTracks[0]?.mode === 'showing'
    const length = Number.isFinite(duration) ? duration : 0
    setState({ seconds, duration: length, isPlaying: !paused, rate, hasCaptions })
    if (element.readyState > 0) onMove(seconds, { duration: length, hasStopped })
  }
  const startAgain = () => {
    setResumed(false)
    seekTo(video.current, 0)
  }
  return (
    <div className={css.player}>
      {isResumed && (
        <div className={`num ${css.resumed}`}>
          <span>You stopped at {filmTime(stopped)}</span>
          <button type="button" className="btn ghost" onClick={startAgain}>
            Start again
          </button>
        </div>
      )}
      {hasFailed && (
        <Notice tone="bad">
          The video could not be loaded. Check your network.{' '}
          <button type="button" className="link" onClick={again}>
            Try again
          </button>
        </Notice>
      )}
      <div ref={frame} className={`${css.frame} ${fullScreen.isWide ? css.wide : ''}`}>
        <div className={css.screen}>
          {/* biome-ignore lint/a11y/useMediaCaption: there is a track for each language that the film has captions in */}
          <video
            ref={video}
            className={css.film}
            aria-label={film.title}
            playsInline
            disablePictureInPicture
            preload="metadata"
            onClick={() => togglePlay(video.current)}
            onContextMenu={(event) => event.preventDefault()}
            onLoadedMetadata={() => look()}
            onDurationChange={() => look()}
            onTimeUpdate={() => look()}
            onSeeked={() => look()}
            onRateChange={() => look()}
            onPlay={() => {
              setResumed(false)
              look()
            }}
            onPause={() => look(true)}
            onEnded={() => look(true)}
          >
            {film.captions.map(({ src, language, label }) => (
              <track key={src} kind="captions" src={src} srcLang={language} label={label} />
            ))}
          </video>
          <Watermark text={film.watermark} />
        </div>
        <Controls
          state={state}
          notes={film.notes}
          captions={film.captions}
          isWide={fullScreen.isWide}
          onPlay={() => togglePlay(video.current)}
          onSeek={(seconds) => seekTo(video.current, seconds)}
          onRate={(rate) => video.current && Object.assign(video.current, { playbackRate: rate })}
          onCaptions={(language) => {
            showCaptions(video.current, language)
            look()
          }}
          onFullScreen={fullScreen.toggle}
        />
      </div>
      <div className={css.keys}>
        <KeyHelp keys={keyRows} />
      </div>
    </div>
  )
}

function togglePlay(video: HTMLVideoElement | null) {
  if (!video) return
  // A browser may refuse to play before the first tap; the button then stays as it is.
  if (video.paused) void video.play().catch(() => null)
  else video.pause()
}

export function seekTo(video: HTMLVideoElement | null, seconds: number) {
  if (!video) return
  const end = Number.isFinite(video.duration) ? video.duration : seconds
  video.currentTime = Math.min(Math.max(seconds, 0), end)
}

/** Shows the captions of one language, or none. */
function showCaptions(video: HTMLVideoElement | null, language: string | null) {
  for (const track of video?.textTracks ?? []) track.mode = track.language === language ? 'showing' : 'disabled'
}

type SourceInput = {
  video: RefObject<HTMLVideoElement | null>
  source: OwnSource
  link: string
  from: number
}

/** Keeps the video element at its source. Renews an expired address once and continues at the same position; reports a second failure. */
function useSource({ video, source, link, from }: SourceInput) {
  const api = useApi()
  const [current, setCurrent] = useState(source)
  const [hasFailed, setFailed] = useState(false)
  const at = useRef({ seconds: from, renewals: 0, isPlaying: false })

  // The video element is outside React.
  useEffect(() => {
    const element = video.current
    if (!element) return
    const place = at.current
    const goOn = () => {
      if (place.seconds > 0) element.currentTime = place.seconds
      if (place.isPlaying) void element.play().catch(() => null)
    }
    const follow = () => {
      place.seconds = element.currentTime
      place.renewals = 0
    }
    const fail = () => {
      place.isPlaying = !element.paused
      if (place.renewals > 0) return setFailed(true)
      place.renewals += 1
      api(viewerCalls)
        .film({ link })
        .then(
          ({ source: renewed }) => (renewed.kind === current.kind ? setCurrent(renewed) : setFailed(true)),
          () => setFailed(true),
        )
    }
    element.addEventListener('loadedmetadata', goOn, { once: true })
    element.addEventListener('timeupdate', follow)
    element.addEventListener('error', fail)
    const letGo = attachSource(element, current, fail)
    return () => {
      element.removeEventListener('loadedmetadata', goOn)
      element.removeEventListener('timeupdate', follow)
      element.removeEventListener('error', fail)
      letGo()
    }
  }, [api, current, link, video])

  const again = () => {
    setFailed(false)
    at.current.renewals = 0
    setCurrent({ ...current })
  }
  return { hasFailed, again }
}

type OwnSource = Extract<ShownFilm['source'], { kind: 'hls' | 'file' }>

const hlsType = 'application/vnd.apple.mpegurl'

/**
 * Attaches one of our films to the element. The browser plays streams itself where it can (all iPhones, Chrome on
 * Android), else through hls.js, which is loaded on demand. `onFailed`: the film cannot be played, or no longer.
 * Returns a function that detaches it.
 */
function attachSource(video: HTMLVideoElement, source: OwnSource, onFailed: () => void) {
  if (source.kind === 'file' || video.canPlayType(hlsType) !== '') {
    video.src = source.src
    return () => {
      video.removeAttribute('src')
      video.load()
    }
  }
  let isGone = false
  let letGo: (() => void) | null = null
  void import('hls.js/light').then(({ default: Hls }) => {
    if (isGone) return
    if (!Hls.isSupported()) return onFailed()
    // Without a worker of its own, which our Content-Security-Policy forbids.
    const hls = new Hls({ enableWorker: false, startPosition: video.currentTime })
    hls.on(Hls.Events.ERROR, (_event, { fatal }) => fatal && onFailed())
    hls.loadSource(source.src)
    hls.attachMedia(video)
    letGo = () => hls.destroy()
  }, onFailed)
  return () => {
    isGone = true
    letGo?.()
  }
}

const step = 10

type Keys = {
  video: RefObject<HTMLVideoElement | null>
  toggleFullScreen: () => void
}

/** Returns whether the focused element handles keys itself. */
function isBusy(target: EventTarget | null) {
  return target instanceof Element && target.closest('input, textarea, select, button, a, dialog') !== null
}

const keyRows: KeyRow[] = [
  [t`Space, k`, t`Play and pause`],
  ['←', t`Back 10 seconds`],
  ['→', t`Forward 10 seconds`],
  ['f', t`Full screen`],
]

/** Handles the usual player keys (space or k, the arrows, f) unless a control of the page has the focus. */
function useKeys(keys: Keys) {
  const newest = useRef(keys)
  // The keyboard is outside React.
  useEffect(() => {
    newest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { video, toggleFullScreen } = newest.current
      const element = video.current
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      if (!element || hasModifier || isBusy(event.target) || !areKeysOn()) return
      const actions: Record<string, () => void> = {
        ' ': () => void (element.paused ? element.play().catch(() => null) : element.pause()),
        ArrowLeft: () => {
          element.currentTime -= step
        },
        ArrowRight: () => {
          element.currentTime += step
        },
        f: toggleFullScreen,
      }
      const action = actions[event.key === 'k' ? ' ' : event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
