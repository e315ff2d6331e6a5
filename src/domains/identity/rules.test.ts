import { describe, expect, it } from 'vitest'
import {
  accountHome,
  ageOn,
  describeDevice,
  loginProblems,
  newPasswordProblem,
  normaliseEmail,
  normalisePhone,
  registrationProblems,
  safeRedirect,
} from './rules.ts'

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

describe('normalisePhone', () => {
  it.each(['9876543210', '+91 98765-43210', '098765 43210', '0091 9876543210', '919876543210', '(98765) 43210'])(
    'reads %s',
    (typed) => {
      expect(normalisePhone(typed)).toBe('9876543210')
    },
  )

  it.each(['98765 4321', '+1 987 654 3210', '99876543210', 'call 9876543210', '+9876543210', ''])(
    'does not make ten digits of %j',
    (typed) => {
      expect(normalisePhone(typed)).not.toMatch(/^\d{10}$/)
    },
  )
})

it('takes e-mails that differ in case or outer spaces for one', () => {
  expect(normaliseEmail(' Mita.Das@People.Example ')).toBe('mita.das@people.example')
})

describe('registrationProblems', () => {
  const right = {
    ...{ name: 'Mita Das', email: 'mita@people.example', contact: '98765 43210' },
    ...{ password: 'blue kettle', confirm: 'blue kettle' },
  }
  const problemsOf = (changes: Partial<typeof right>) => Object.entries(registrationProblems({ ...right, ...changes }))

  it('is silent when all is well, with or without a confirmation', () => {
    expect(problemsOf({})).toEqual([])
    const { confirm: _, ...rest } = right
    expect(registrationProblems(rest)).toEqual({})
  })

  it('names everything that is wrong in the order of the form', () => {
    expect(problemsOf({ name: ' ', email: ' ', contact: '', password: ' ', confirm: '' })).toEqual([
      ['name', "First name can't be blank"],
      ['email', "Email can't be blank"],
      ['contact', 'Phone number should be 10 digits'],
      ['password', "Password can't be blank"],
      ['confirm', "Password doesn't match"],
    ])
  })

  it.each([
    'mita',
    'mita@',
    '@people.example',
    'mita@people',
    'mita@people.e',
    'mi ta@people.example',
    'a@b.example\nc',
  ])('does not take %j for an e-mail', (email) => {
    expect(problemsOf({ email })).toEqual([['email', 'Not a valid email']])
  })

  it.each(['m.i-t_a1@people.example', 'MITA@PEOPLE.IN', 'mita@a.b.institute'])('takes %s for an e-mail', (email) => {
    expect(problemsOf({ email })).toEqual([])
  })

  it('refuses a short password and another confirmation', () => {
    expect(problemsOf({ password: 'seven77', confirm: 'seven77' })).toEqual([
      ['password', 'Min. 8 character Password is required'],
    ])
    expect(problemsOf({ confirm: 'blue Kettle' })).toEqual([['confirm', "Password doesn't match"]])
    expect(problemsOf({ confirm: '' })).toEqual([['confirm', "Password doesn't match"]])
  })
})

describe('newPasswordProblem', () => {
  it.each([
    ['', 'Password cannot be blank'],
    ['          ', 'Password cannot be blank'],
    ['seven77', 'Min. 8 character Password is required'],
    ['eight888', undefined],
    ['ଓଡ଼ିଶା ଭଲ', undefined],
  ])('says of %j: %s', (password, problem) => {
    expect(newPasswordProblem(password)).toBe(problem)
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
    ['<script>alert(1)</script>', 'Unknown device'],
    ['', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('calls %s %s', (userAgent, device) => {
    expect(describeDevice(userAgent)).toBe(device)
  })
})

describe('ageOn', () => {
  it.each([
    ['2008-11-21', '2026-11-20T18:29:59Z', 17],
    ['2008-11-21', '2026-11-20T18:30:00Z', 18],
    ['2008-02-29', '2026-02-28T12:00:00Z', 17],
    ['2008-02-29', '2026-03-01T12:00:00Z', 18],
  ])('of somebody born %s is at %s: %i', (dob, now, age) => {
    expect(ageOn(dob, new Date(now))).toBe(age)
  })
})
