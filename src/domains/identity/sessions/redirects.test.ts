import { expect, it } from 'vitest'
import { accountHome, safeRedirect } from './rules.ts'

const site = 'https://institute.example'

/** Returns every address a browser could resolve the target to, from each page that follows redirects. */
function placesOf(target: string) {
  const pages = ['/login', '/registration', '/login?redirect=x']
  return pages.map((page) => new URL(target, site + page))
}

/**
 * Lists what is wrong with a redirect's target. Returned rather than asserted here: half a million assertions
 * take longer than everything else.
 */
function problemsOf(wanted: string) {
  const target = safeRedirect(wanted)
  const problems = placesOf(target).flatMap(({ origin, pathname }) => [
    ...(origin === site ? [] : [`leads to ${origin}`]),
    ...(pathname === '/login' ? ['leads back to the log-in'] : []),
    ...(pathname.startsWith('//') ? [`has the path ${pathname}`] : []),
  ])
  // Redirecting is idempotent: reading the target a second time gives the same result.
  const isStable = safeRedirect(target) === target
  return [...problems, ...(isStable ? [] : ['is read otherwise the second time'])].map((what) => ({
    wanted,
    target,
    what,
  }))
}

const evil = 'evil.example'
const corpus = [
  ...[
    `//${evil}`,
    `///${evil}`,
    `////${evil}`,
    `/\\${evil}`,
    `\\/${evil}`,
    `\\\\${evil}`,
    `/\\/${evil}`,
    `//\\${evil}`,
  ],
  ...[`/\t/${evil}`, `/\n/${evil}`, `/\r/${evil}`, `\t//${evil}`, ` //${evil}`, `/ /${evil}`, `/\u0000/${evil}`],
  ...[
    `/%09/${evil}`,
    `/%0a/${evil}`,
    `/%0d%0aLocation:%20https://${evil}`,
    `/%2f${evil}`,
    `/%5c${evil}`,
    `%2f%2f${evil}`,
  ],
  ...[`/\r\nLocation: https://${evil}`, `/\r\nSet-Cookie: a=b`, `https:${evil}`, `https:/${evil}`, `https://${evil}`],
  ...[
    `http:${evil}`,
    `//${evil}@institute.example`,
    `//institute.example@${evil}`,
    `https://institute.example.${evil}`,
  ],
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:x',
    'about:blank',
  ],
  ...[
    `/.//${evil}`,
    `/..//${evil}`,
    `/a/..//${evil}`,
    `/./\\${evil}`,
    `/%2e//${evil}`,
    `/%2e%2e//${evil}`,
    `/a/%2e%2e//${evil}`,
  ],
  ...[
    `/?next=//${evil}`,
    `/#//${evil}`,
    `/;//${evil}`,
    `/@${evil}`,
    `/:@${evil}`,
    '/:80',
    '/login',
    '/login?redirect=/login',
  ],
  ...[
    '/login#a',
    '/./login',
    '/a/../login',
    '',
    ' ',
    '?',
    '#',
    '.',
    '..',
    '~',
    'account/dashboard',
    '\u202e//evil',
    '／／evil',
  ],
]

it.each(corpus)('%j never redirects off the site or back to the login', (wanted) => {
  expect(problemsOf(wanted)).toEqual([])
})

it.each([`//${evil}`, `/\\${evil}`, `https:${evil}`, '/\r\nSet-Cookie: a=b', '\u202e//evil'])(
  '%j redirects home',
  (wanted) => {
    expect(safeRedirect(wanted)).toBe(accountHome)
  },
)

/** Returns the same numbers on every run, so that a failure can be reproduced. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

it('holds for fifty thousand generated addresses', () => {
  const next = randomNumbers(20_261_121)
  const pieces = [
    ...[
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '%09',
      '%00',
      '%',
      ':',
      '@',
      '?',
      '#',
      '&',
      '=',
      ';',
      '[',
      ']',
    ],
    ...['\t', '\n', '\r', '\u0000', '\u007f', ' ', '\u00a0', '\u2028', '\ufeff', '／', '。', '\ud800', 'é', 'ଓ', '😀'],
    ...['https:', 'http:', 'javascript:', 'data:', 'login', 'evil.example', 'institute.example', 'a', '127.0.0.1'],
  ]
  const addresses = Array.from({ length: 50_000 }, (_, n) => {
    const made = Array.from({ length: 1 + next(8) }, () => pieces[next(pieces.length)] ?? '').join('')
    return n % 2 ? `/${made}` : made
  })
  expect(addresses.flatMap(problemsOf)).toEqual([])
})
