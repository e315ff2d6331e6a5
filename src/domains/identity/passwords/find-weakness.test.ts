import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, it } from 'vitest'
import { findWeakness } from './find-weakness.ts'

const own = {
  person: ['Ankita Pradhan', 'ankita.p04@people.example', '9876543210'],
  institute: ['Mahanadi Academy', 'Station Road, Bhubaneswar 751001'],
}

it.each([
  ['monkey123', /one of the most common/],
  ['P@ssw0rd1', /one of the most common/],
  ['Welcome@2026', /common word or pattern/],
  ['aaaaaaaaa', /repeats the same characters/],
  ['abcabcabcabc', /repeats the same characters/],
  ['Mahanadi@123', /institute's name or location/],
  ['bhubaneswar1', /institute's name or location/],
  ['bcdefghijk', /sequence of letters or digits/],
  ['13/08/1997', /is a date/],
  ['zxcvbnm,./', /row of neighbouring keys/],
  ['Ankita@2004', /your name, e-mail or phone number/],
  ['PradhanAnkita', /your name, e-mail or phone number/],
  ['+91 9876543210', /your name, e-mail or phone number/],
  ['Jagannath@1', /common word or pattern/],
])('refuses %j and says why and what to do', async (password, why) => {
  const sentence = await findWeakness(password, own)
  expect(sentence).toMatch(why)
  expect(sentence).toMatch(/^This password .*\. Choose one that is hard to guess, /)
})

it.each([
  'three green umbrellas',
  'a long secret',
  'gobar tala',
  'kx83hq0z',
  'correcthorsebatterystaple',
  'ନଦୀ କୂଳରେ ଗଛ',
  'ankita rides a yellow tram',
])('accepts %j without rules about kinds of characters', async (password) => {
  expect(await findWeakness(password, own)).toBeUndefined()
})

it('refuses all of the 17,000 common passwords of eight characters or more', async () => {
  const common = dictionary['passwords-common'].map(String).filter((one) => one.length >= 8)
  expect(common.length).toBeGreaterThan(3_000)
  const passed = []
  for (const one of common) {
    if ((await findWeakness(one, { person: [], institute: [] })) === undefined) passed.push(one)
  }
  expect(passed).toEqual([])
})

it('checks the longest password fast', async () => {
  // Processor time, as other work may share the machine.
  const before = process.cpuUsage()
  for (const one of ['p@ssw0rd4$$', '4@8({[<3691!|10$5+7%2', 'a1']) await findWeakness(one.repeat(90), own)
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000)
})
