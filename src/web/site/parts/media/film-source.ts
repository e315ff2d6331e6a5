import { t } from '#platform/text/messages.ts'
import { isOwnPath } from '#web/ui/navigation/any-link.tsx'

export type FilmSource = { kind: 'youtube'; id: string } | { kind: 'file'; url: string }

const youtubeHosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com']

function youtubeId({ hostname, pathname, searchParams }: URL) {
  const [first = '', second = ''] = pathname.split('/').slice(1)
  if (hostname === 'youtu.be') return first
  if (!youtubeHosts.includes(hostname)) return ''
  return first === 'watch' ? (searchParams.get('v') ?? '') : ['embed', 'shorts', 'live'].includes(first) ? second : ''
}

/**
 * Returns what we can play of an address: a YouTube video by its checked id, or a file. Null: it can only be opened on
 * its own site.
 */
export function filmSource(address: string): FilmSource | null {
  if (isOwnPath(address)) return { kind: 'file', url: address }
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'https:') return null
  const id = youtubeId(url)
  if (/^[\w-]{11}$/.test(id)) return { kind: 'youtube', id }
  return /\.(mp4|webm)$/.test(url.pathname) ? { kind: 'file', url: url.href } : null
}

/** Describes a video's length: '45 s', '2 min'. */
export function filmLength(seconds: number) {
  return seconds < 60 ? `${seconds} s` : t`${Math.round(seconds / 60)} min`
}
