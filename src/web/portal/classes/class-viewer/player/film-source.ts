import type { ShownFilm } from '#domains/learning/viewer/schema.ts'

export type OwnSource = Extract<ShownFilm['source'], { kind: 'hls' | 'file' }>

const hlsType = 'application/vnd.apple.mpegurl'

/**
 * Puts a film of our own into the element. Streams are played by the browser where it can (all iPhones, Chrome on Android), else by hls.js, which is loaded then. `onFailed`:
 * it cannot be played, or not any more. Answers what lets go of it.
 */
export function attachSource(video: HTMLVideoElement, source: OwnSource, onFailed: () => void) {
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
    // Without a worker of its own, which our Content-Security-Policy has no place for.
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
