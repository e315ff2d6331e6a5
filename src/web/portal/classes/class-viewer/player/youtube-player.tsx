import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { FullScreenIcon, useFullScreen, Watermark } from './controls.tsx'
import css from './player.module.css'
import { filmTime, type PlayerProps, resumeAt } from './player.ts'

type YoutubePlayerProps = PlayerProps & { videoId: string }

/**
 * Plays a YouTube film. Nothing is loaded from or sent to YouTube until the student presses play; then the film plays
 * in a frame built from its id.
 */
export function YoutubePlayer({ ref, film, videoId, onMove }: YoutubePlayerProps) {
  const frame = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLIFrameElement>(null)
  const [from, setFrom] = useState<number | null>(null)
  const fullScreen = useFullScreen(frame)
  const stopped = resumeAt(film)
  const isWanted = from !== null
  useImperativeHandle(
    ref,
    () => ({
      seek: (seconds) => (inner.current ? sendTo(inner.current, 'seekTo', [seconds, true]) : setFrom(seconds)),
    }),
    [],
  )
  useProgress({ inner, isWanted, onMove })
  return (
    <div className={css.player}>
      <div ref={frame} className={`${css.frame} ${fullScreen.isWide ? css.wide : ''}`}>
        <div className={css.screen}>
          {isWanted ? (
            <>
              <iframe
                ref={inner}
                className={css.film}
                title={film.title}
                src={youtubeAddress(videoId, { from, origin: window.location.origin })}
                allow="autoplay; encrypted-media"
                referrerPolicy="strict-origin-when-cross-origin"
              />
              <Watermark text={film.watermark} />
            </>
          ) : (
            <Poster title={film.title} stopped={stopped} onPlay={setFrom} />
          )}
        </div>
        {isWanted && (
          <div className={css.controls}>
            <span className={css.time} />
            <button
              type="button"
              className={css.button}
              aria-label="Full screen"
              aria-pressed={fullScreen.isWide}
              onClick={fullScreen.toggle}
            >
              <FullScreenIcon />
            </button>
          </div>
        )}
      </div>
    </div>
  )
}

/** Our own poster, because YouTube's picture would be requested from YouTube. */
function Poster({ title, stopped, onPlay }: { title: string; stopped: number; onPlay: (from: number) => void }) {
  return (
    <div className={css.poster}>
      <button type="button" className={css.start} onClick={() => onPlay(stopped)}>
        <svg width="34" height="34" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
          <path d="M4 2v16l14-8z" />
        </svg>
        <span className="sr">Play {title}</span>
      </button>
      <p>{stopped > 0 ? <span className="num">Resumes at {filmTime(stopped)}. </span> : null}Plays from YouTube.</p>
      {stopped > 0 && (
        <button type="button" className="btn quiet" onClick={() => onPlay(0)}>
          Start again
        </button>
      )}
    </div>
  )
}

type ProgressInput = {
  inner: RefObject<HTMLIFrameElement | null>
  isWanted: boolean
  onMove: PlayerProps['onMove']
}

/** Receives the film's position from the frame. */
function useProgress({ inner, isWanted, onMove }: ProgressInput) {
  const tell = useRef(onMove)
  useEffect(() => {
    tell.current = onMove
  })
  // Messages between windows are outside React.
  useEffect(() => {
    const frame = inner.current
    if (!isWanted || !frame) return
    let duration = 0
    const listen = () => sendTo(frame, null)
    const hear = (event: MessageEvent) => {
      const progress = event.source === frame.contentWindow ? readProgress(event) : null
      if (!progress) return
      duration = progress.duration ?? duration
      if (progress.seconds !== null) tell.current(progress.seconds, { duration, hasStopped: progress.hasStopped })
    }
    frame.addEventListener('load', listen)
    window.addEventListener('message', hear)
    return () => {
      frame.removeEventListener('load', listen)
      window.removeEventListener('message', hear)
    }
  }, [inner, isWanted])
}

/*
 * YouTube's frame and the few messages we exchange with it. YouTube's own script would run in our page with all our
 * rights; messages grant it none.
 */

const origin = 'https://www.youtube-nocookie.com'

/** Disables YouTube's own full screen, which would omit the watermark. `from`: seconds. */
export function youtubeAddress(videoId: string, { from, origin: ours }: { from: number; origin: string }) {
  const query = new URLSearchParams({
    autoplay: '1',
    start: String(Math.floor(from)),
    enablejsapi: '1',
    origin: ours,
    fs: '0',
    rel: '0',
    playsinline: '1',
  })
  return `${origin}/embed/${videoId}?${query}`
}

/** Sends a command to the film; `null`: starts listening to it. */
function sendTo(frame: HTMLIFrameElement, command: 'seekTo' | null, args: unknown[] = []) {
  const message = command === null ? { event: 'listening', id: 1 } : { event: 'command', func: command, args }
  frame.contentWindow?.postMessage(JSON.stringify(message), origin)
}

type Info = { currentTime?: unknown; duration?: unknown; playerState?: unknown }
/** State numbers defined by YouTube. */
const states = { ended: 0, paused: 2 }

function numberOf(value: unknown) {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}

/** Reads the progress from a message of the frame; null for any other message, whatever it claims to be. */
export function readProgress({ origin: sender, data }: Pick<MessageEvent, 'origin' | 'data'>) {
  if (sender !== origin || typeof data !== 'string') return null
  const info = infoIn(data)
  if (info === null) return null
  const hasStopped = info.playerState === states.ended || info.playerState === states.paused
  return { seconds: numberOf(info.currentTime), duration: numberOf(info.duration), hasStopped }
}

function infoIn(data: string): Info | null {
  try {
    const message: { event?: unknown; info?: Info | null } | null = JSON.parse(data)
    const isInfo = message?.event === 'infoDelivery' || message?.event === 'initialDelivery'
    return isInfo && typeof message.info === 'object' ? (message.info ?? null) : null
  } catch {
    return null // not a message of the player
  }
}
