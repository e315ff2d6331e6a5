import { expect, it } from 'vitest'
import { isShortMapLink, readMapLink } from './map-link-field.tsx'

it.each([
  [
    'https://www.google.com/maps/place/Puri/@19.80,85.82,15z/data=!3m1!4b1!4m6!3m5!8m2!3d19.8134554!4d85.8312359',
    19.8134554,
    85.8312359,
  ],
  ['https://www.google.com/maps/@20.2961,85.8245,17z', 20.2961, 85.8245],
  ['https://www.google.com/maps/search/?api=1&query=20.4625%2C85.8830', 20.4625, 85.883],
  ['https://maps.google.com/?q=20.4625,85.8830', 20.4625, 85.883],
  ['https://maps.google.com/maps?q=loc:20.4625,85.8830&z=17', 20.4625, 85.883],
  ['https://www.openstreetmap.org/?mlat=20.4625&mlon=85.8830#map=17/20.4/85.8', 20.4625, 85.883],
  ['https://www.openstreetmap.org/#map=17/20.46250/85.88300', 20.4625, 85.883],
  ['geo:20.4625,85.8830?z=17', 20.4625, 85.883],
  [' 20.4625, 85.8830 ', 20.4625, 85.883],
  ['-33.9 151', -33.9, 151],
  ['90,180', 90, 180],
])('reads %s', (text, latitude, longitude) => {
  expect(readMapLink(text)).toEqual({ latitude, longitude })
})

it.each([
  '',
  'Grand Road, Puri',
  'https://maps.app.goo.gl/AbC123',
  '90.1,85',
  '20,180.1',
  '20',
  'https://institute.example/20,85',
])('finds no position in %j', (text) => {
  expect(readMapLink(text)).toBeNull()
})

it('recognises a short link, which has to be opened first', () => {
  expect(isShortMapLink(' https://maps.app.goo.gl/AbC123')).toBe(true)
  expect(isShortMapLink('https://www.google.com/maps/@20,85,17z')).toBe(false)
})
