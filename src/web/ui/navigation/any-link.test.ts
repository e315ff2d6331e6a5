import { expect, test } from 'vitest'
import { isOwnPath } from './any-link.tsx'

test.each(['/', '/about', '/product/live?page=2'])('keeps %s on the site', (address) => {
  expect(isOwnPath(address)).toBe(true)
})

test.each(['https://books.example/', '//books.example', '/\\books.example', 'tel:123', 'about', ''])(
  '"%s" does not',
  (address) => {
    expect(isOwnPath(address)).toBe(false)
  },
)
