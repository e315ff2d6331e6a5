import { describe, expect, it } from 'vitest'
import { accountHome, loginProblems, safeRedirect } from './rules.ts'

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

describe('loginProblems', () => {
  it('names blank fields in the order of the form', () => {
    expect(Object.entries(loginProblems({ user_name: '  ', password: '' }))).toEqual([
      ['user_name', "User can't be blank"],
      ['password', "Password can't be blank"],
    ])
  })

  it('is silent when both are filled', () => {
    expect(loginProblems({ user_name: 'a', password: 'b' })).toEqual({})
  })
})
