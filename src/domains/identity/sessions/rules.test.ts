import { describe, expect, it } from 'vitest'
import { accountHome, describeDevice, loginProblems, safeRedirect, sessionLife } from './rules.ts'

describe('safeRedirect', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/%09/evil.example/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https:evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\r\nSet-Cookie: a=b',
    '',
    'account/dashboard',
    '/login',
    '/login?redirect=/login',
  ])('does not follow %j', (wanted) => {
    const target = safeRedirect(wanted)
    const url = new URL(target, 'https://institute.example')
    expect(url.origin).toBe('https://institute.example')
    expect(target.startsWith('//')).toBe(false)
    expect(url.pathname).not.toBe('/login')
  })

  it.each(['/', '/account/dashboard', '/product/live-course?page=2', '/quizportal/without_section_timer.html#abc'])(
    'follows %s',
    (wanted) => {
      expect(safeRedirect(wanted)).toBe(wanted)
    },
  )

  it.each([null, undefined, '//evil.example'])('goes home instead of %s', (wanted) => {
    expect(safeRedirect(wanted)).toBe(accountHome)
  })
})

it.each<[remember: boolean, isStaff: boolean, idle: number, whole: number]>([
  [false, false, 12, 7 * 24],
  [true, false, 30 * 24, 30 * 24],
  [false, true, 12, 12],
  [true, true, 12, 12],
])('a session, remembered %s, of staff %s, ends after %i idle hours and %i in all', (...row) => {
  const [remember, isStaff, idle, whole] = row
  expect(sessionLife({ remember, isStaff })).toEqual({ idleSeconds: idle * 3600, wholeSeconds: whole * 3600 })
})

describe('loginProblems', () => {
  it('names blank fields in the order of the form', () => {
    expect(Object.entries(loginProblems({ user_name: '  ', password: '' }))).toEqual([
      ['user_name', "User can't be blank"],
      ['password', "Password can't be blank"],
    ])
  })

  it('is silent when both are filled', () => {
    expect(loginProblems({ user_name: 'a', password: 'b' })).toEqual({})
    expect(loginProblems({ user_name: 'a', password: ' ' })).toEqual({ password: "Password can't be blank" })
  })
})

describe('describeDevice', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
  it.each([
    [`Mozilla/5.0 (Linux; Android 14; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [
      `Mozilla/5.0 (Linux; Android 13) ${webkit} SamsungBrowser/24.0 Chrome/117 Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 OPR/100.0`, 'Opera on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.0 Safari/605.1.15`, 'Safari on Mac'],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${apple} Version/18.0 Mobile Safari/604.1`,
      'Safari on iPhone',
    ],
    [`Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${apple} CriOS/140.0 Mobile Safari/604.1`, 'Chrome on iPad'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0 Safari/537.36`, 'Chrome on ChromeOS'],
    ['Mozilla/5.0 (X11; Linux x86_64) SomethingNew/1.0', 'Linux'],
    ['Firefox/140.0', 'Firefox'],
    [`${'x'.repeat(400)} Firefox/140.0`, 'Unknown device'],
    ['<script>alert(1)</script>', 'Unknown device'],
    ['', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('calls %s %s', (userAgent, device) => {
    expect(describeDevice(userAgent)).toBe(device)
  })
})
