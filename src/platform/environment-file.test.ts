import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { knownSettings as known } from './config.ts'
import { environmentProblems } from './environment-file.ts'

it.each([
  ['DATABASE_URL postgres://a', 'line 1: this is no setting of the form NAME=value'],
  ['PORT=1\n\n# a comment\nDATABASE-URL=x', 'line 4: this is no setting of the form NAME=value'],
  ['DATABASE_URI=postgres://a', 'line 1: there is no setting DATABASE_URI'],
  ['\uFEFFPORT=1\r\ndatabase_url=x', 'line 2: there is no setting database_url'],
  ['SMTP_URL="smtp://a', 'line 1: the quote of SMTP_URL is not closed on this line'],
  ["MAIL_FROM='a@b.example' and more", 'line 1: the quote of MAIL_FROM is not closed on this line'],
  ['PORT=1\nHOST=a\nPORT=2', 'line 3: PORT stands on line 1 already'],
  ['\u0000\u0001PORT=1', 'line 1: this is no setting of the form NAME=value'],
  ['=3000', 'line 1: this is no setting of the form NAME=value'],
])('names the line of %j', (text, problem) => {
  expect(environmentProblems(text, known)).toEqual([problem])
})

it('takes comments, quotes, exports, what other programs read, and every line of .env.example', () => {
  const usual =
    '# a\nexport PORT=3000 # here\n\nMAIL_FROM="A <a@b.example>" # from\nTZ=UTC\nNODE_OPTIONS=--x\nHOST = a\r\n'
  expect(environmentProblems(usual, known)).toEqual([])
  expect(environmentProblems(readFileSync('.env.example', 'utf8'), known)).toEqual([])
})

it('lists every problem and repeats no value', () => {
  const problems = environmentProblems('SECRETS_KYE=canary\ncanary\nSMTP_URL="canary', known)
  expect(problems).toHaveLength(3)
  expect(problems.join()).not.toContain('canary')
})
