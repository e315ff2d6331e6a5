import { expect, test } from 'vitest'
import { filmLength, filmSource } from './film-source.ts'

test('every usual address of a YouTube film leads to its id', () => {
  const addresses = [
    'https://www.youtube.com/watch?v=a1B2c3D4_-x',
    'https://www.youtube.com/watch?list=abc&v=a1B2c3D4_-x&t=10',
    'https://youtu.be/a1B2c3D4_-x?si=share',
    'https://m.youtube.com/shorts/a1B2c3D4_-x',
    'https://www.youtube-nocookie.com/embed/a1B2c3D4_-x',
  ]
  for (const address of addresses) expect(filmSource(address), address).toEqual({ kind: 'youtube', id: 'a1B2c3D4_-x' })
})

test('files of our own and films over https are played as files', () => {
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

test('shows the length of a film in seconds below a minute', () => {
  expect([12, 59, 60, 131].map(filmLength)).toEqual(['12 s', '59 s', '1 min', '2 min'])
})
