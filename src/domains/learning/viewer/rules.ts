/** Source of a video. `elsewhere` opens in a tab of its own, without access to our page. */
export type Film =
  | { kind: 'youtube'; id: string }
  | { kind: 'own'; key: string; format: 'hls' | 'file' }
  | { kind: 'elsewhere'; url: string }

const longestLink = 2048
const youtubeHosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'www.youtube-nocookie.com',
  'youtube-nocookie.com',
])
const youtubeId = /^[A-Za-z0-9_-]{11}$/
const ownFilm = /^\/class-films\/([a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*\.(m3u8|mp4|webm))$/

/** Returns the video id of an address on a YouTube host, in any of its forms; null for any other page there. */
function youtubeFilm({ hostname, pathname, searchParams }: URL) {
  const [, first = '', second = ''] = pathname.split('/')
  if (hostname === 'youtu.be') return first
  if (pathname === '/watch') return searchParams.get('v')
  return ['embed', 'live', 'shorts', 'v'].includes(first) ? second : null
}

/** Returns an https address of a public host without user, password or port; null for any other. */
function publicAddress(link: string) {
  if (!URL.canParse(link)) return null
  const url = new URL(link)
  const isPlain = url.username === '' && url.password === '' && url.port === ''
  const isNamed = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(url.hostname) && !/^[\d.]+$/.test(url.hostname)
  return url.protocol === 'https:' && isPlain && isNamed ? url : null
}

/**
 * Parses a stored link; null if it must not be shown. Strict whatever it contains: only the id of a video and the
 * key of one of our files are taken from it, and our own player is built around them.
 */
export function readFilm(link: string): Film | null {
  if (link.length > longestLink || /[\s\p{Cc}\\]/u.test(link)) return null
  const [, key, extension] = ownFilm.exec(link) ?? []
  if (key !== undefined) return { kind: 'own', key, format: extension === 'm3u8' ? 'hls' : 'file' }
  const url = publicAddress(link)
  if (!url) return null
  if (url.hostname !== 'youtu.be' && !youtubeHosts.has(url.hostname)) return { kind: 'elsewhere', url: url.href }
  const id = youtubeFilm(url)
  return id !== null && youtubeId.test(id) ? { kind: 'youtube', id } : null
}

/** Returns the link that an address of the viewer names: base64 or base64url of UTF-8; null when it is neither. */
export function decodeLink(encoded: string): string | null {
  if (encoded.length > longestLink * 2 || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(encoded)) return null
  try {
    const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null // not base64, or not UTF-8
  }
}

/** Encodes a link as base64url, for the viewer's address. */
export function encodeLink(link: string) {
  const letters = Array.from(new TextEncoder().encode(link), (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
