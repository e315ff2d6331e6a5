/*
 * The frame of YouTube and the few messages that it and its page exchange. YouTube's own script for that would run in our page with all our rights; the messages alone give
 * it none.
 */

const origin = 'https://www.youtube-nocookie.com'

/** Without its full screen, which would leave the watermark behind. `from`: seconds. */
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

/** A command to the film; `null`: that we listen. */
export function sendTo(frame: HTMLIFrameElement, command: 'seekTo' | null, args: unknown[] = []) {
  const message = command === null ? { event: 'listening', id: 1 } : { event: 'command', func: command, args }
  frame.contentWindow?.postMessage(JSON.stringify(message), origin)
}

type Info = { currentTime?: unknown; duration?: unknown; playerState?: unknown }
/** As YouTube numbers them. */
const states = { ended: 0, paused: 2 }

function numberOf(value: unknown) {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}

/** Where the film is, from a message of the frame; null for any other message, whatever it says it is. */
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
    return null // not ours to read
  }
}
