import { expect, it } from 'vitest'
import { readProgress, youtubeAddress } from './youtube-player.tsx'

const origin = 'https://www.youtube-nocookie.com'
const message = (info: unknown, event = 'infoDelivery') => JSON.stringify({ event, info })

it('builds the frame from the id alone', () => {
  const url = new URL(youtubeAddress('abcdefghijk', { from: 90.7, origin: 'https://institute.example' }))
  expect([url.origin, url.pathname]).toEqual([origin, '/embed/abcdefghijk'])
  expect(url.searchParams.get('start')).toBe('90')
  expect(url.searchParams.get('fs')).toBe('0')
})

it("receives the film's position, and that it has stopped", () => {
  const playing = readProgress({ origin, data: message({ currentTime: 12.5, duration: 60, playerState: 1 }) })
  expect(playing).toEqual({ seconds: 12.5, duration: 60, hasStopped: false })
  const paused = readProgress({ origin, data: message({ playerState: 2 }) })
  expect(paused).toEqual({ seconds: null, duration: null, hasStopped: true })
})

it.each([
  ['of another site', { origin: 'https://evil.example', data: message({ currentTime: 1 }) }],
  ['that is no text', { origin, data: { event: 'infoDelivery' } }],
  ['that is no JSON', { origin, data: 'currentTime' }],
  ['about something else', { origin, data: message({ currentTime: 1 }, 'apiInfoDelivery') }],
  ['without information', { origin, data: message(null) }],
  ['that is null', { origin, data: 'null' }],
])('ignores a message %s', (_name, event) => expect(readProgress(event)).toBeNull())

it('ignores invalid numbers', () => {
  expect(readProgress({ origin, data: message({ currentTime: '7', duration: -1 }) })).toMatchObject({
    seconds: null,
    duration: null,
  })
})
