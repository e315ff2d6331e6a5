import { expect, test } from 'vitest'
import { filmLength, filmSource } from './film-source.ts'

test('reads the id from every usual address of a YouTube film', () => {
  const addresses = [
    'https://www.youtube.com/watch?v=a1B2c3D4_-x',
    'https://www.youtube.com/watch?list=abc&v=a1B2c3D4_-x&t=10',
    'https://youtu.be/a1B2c3D4_-x?si=share',
    'https://m.youtube.com/shorts/a1B2c3D4_-x',
    'https://www.youtube-nocookie.com/embed/a1B2c3D4_-x',
  ]
  for (const address of addresses) expect(filmSource(address), address).toEqual({ kind: 'youtube', id: 'a1B2c3D4_-x' })
})

test('plays our own files and films over https as files', () => {
  expect(filmSource('/media/files/film.webm')).toEqual({ kind: 'file', url: '/media/files/film.webm' })
  expect(filmSource('https://cdn.example/a.mp4?x=1')).toEqual({ kind: 'file', url: 'https://cdn.example/a.mp4?x=1' })
})

test('does not play what only looks like a film', () => {
  const addresses = [
    'https://www.youtube.com/watch?v=a1B2c3D4_-x"onload',
    'https://youtube.com.evil.example/watch?v=a1B2c3D4_-x',
    'https://evil.example/watch?v=a1B2c3D4_-x',
    'http://www.youtube.com/watch?v=a1B2c3D4_-x',
    'javascript:alert(1)//.mp4',
    '//evil.example/film.mp4',
    '',
  ]
  for (const address of addresses) expect(filmSource(address), address).toBeNull()
})

test('shows lengths below a minute in seconds', () => {
  expect([12, 59, 60, 131].map(filmLength)).toEqual(['12 s', '59 s', '1 min', '2 min'])
})
