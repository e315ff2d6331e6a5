import { expect, it } from 'vitest'
import { decodeLink, encodeLink, readFilm } from './rules.ts'

const id = 'dQw4w9WgXcQ'

it.each([
  `https://www.youtube.com/watch?v=${id}`,
  `https://youtube.com/watch?app=desktop&v=${id}&t=30s`,
  `https://m.youtube.com/watch?v=${id}`,
  `https://youtu.be/${id}?si=abc`,
  `https://www.youtube.com/embed/${id}`,
  `https://www.youtube.com/live/${id}?feature=share`,
  `https://www.youtube.com/shorts/${id}`,
  `https://www.youtube-nocookie.com/embed/${id}`,
])('%s is a YouTube film', (link) => expect(readFilm(link)).toEqual({ kind: 'youtube', id }))

it.each([
  ['/class-films/algebra-1.mp4', { kind: 'own', key: 'algebra-1.mp4', format: 'file' }],
  ['/class-films/algebra/1/index.m3u8', { kind: 'own', key: 'algebra/1/index.m3u8', format: 'hls' }],
  ['https://vimeo.com/76979871', { kind: 'elsewhere', url: 'https://vimeo.com/76979871' }],
])('%s is told apart', (link, film) => expect(readFilm(link)).toEqual(film))

it.each([
  '',
  'youtu',
  'javascript:alert(1)//youtu',
  `javascript://www.youtube.com/%0aalert(1)?v=${id}`,
  'data:text/html,youtu',
  `http://www.youtube.com/watch?v=${id}`,
  `//www.youtube.com/watch?v=${id}`,
  `https://youtube.com@evil.example/watch?v=${id}`,
  `https://user:pass@www.youtube.com/watch?v=${id}`,
  `https://www.youtube.com:8443/watch?v=${id}`,
  'https://www.youtube.com/redirect?q=https://evil.example',
  'https://www.youtube.com/watch?v="><script>',
  `https://www.youtube.com/watch?v=${id}x`,
  'https://www.youtube.com/',
  `https:\\\\www.youtube.com/watch?v=${id}`,
  `https://www.youtube.com/watch?v=${id}\u0000`,
  ` https://www.youtube.com/watch?v=${id}`,
  `https://www.youtube.com/watch?v=${id}\r\nX: y`,
  'https://localhost/film.mp4',
  'https://127.0.0.1/film.mp4',
  'https://[::1]/film.mp4',
  'https://169.254.169.254/latest',
  '/class-films/../secrets.key',
  '/class-films/%2e%2e/secrets.key',
  '/class-films/a.exe',
  '/account/dashboard',
  `https://www.youtube.com/watch?v=${id}&${'x'.repeat(3000)}`,
])('%j is no film', (link) => expect(readFilm(link)).toBeNull())

it.each([
  `https://youtube.com.evil.example/watch?v=${id}`,
  `https://evil.example/?youtu.be/${id}`,
  `https://xn--youtub-4of.com/watch?v=${id}`,
  `https://yоutube.com/watch?v=${id}`,
])('%s is somewhere else, whatever it looks like', (link) => expect(readFilm(link)?.kind).toBe('elsewhere'))

it("recovers a link from the viewer's address", () => {
  const link = `https://www.youtube.com/watch?v=${id}&t=ଓଡ଼ିଆ`
  expect(encodeLink(link)).toMatch(/^[\w-]+$/)
  expect(decodeLink(encodeLink(link))).toBe(link)
  expect(decodeLink(Buffer.from(link).toString('base64'))).toBe(link)
})

it.each(['', '***', '%2f', 'gICA', 'a', 'x'.repeat(5000)])('%j is not an address of the viewer', (text) => {
  expect(decodeLink(text)).toBeNull()
})
