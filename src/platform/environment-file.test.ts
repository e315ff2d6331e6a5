import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { knownSettings as known } from './config.ts'
import { environmentProblems, processProblems, withEnvironmentFile } from './environment-file.ts'

it.each([
  ['DATABASE_URL postgres://a', 'line 1: this is not a setting of the form NAME=value'],
  ['PORT=1\n\n# a comment\nDATABASE-URL=x', 'line 4: this is not a setting of the form NAME=value'],
  ['DATABASE_URI=postgres://a', 'line 1: there is no setting called DATABASE_URI; did you mean DATABASE_URL?'],
  ['\uFEFFPORT=1\r\ndatabase_url=x', 'line 2: there is no setting called database_url; did you mean DATABASE_URL?'],
  ['SMTP_URL="smtp://a', 'line 1: the quotation mark after SMTP_URL is not closed on this line'],
  ["MAIL_FROM='a@b.example' and more", 'line 1: the quotation mark after MAIL_FROM is not closed on this line'],
  ['PORT=1\nHOST=a\nPORT=2', 'line 3: PORT is already set on line 1'],
  ['\u0000\u0001PORT=1', 'line 1: this is not a setting of the form NAME=value'],
  ['=3000', 'line 1: this is not a setting of the form NAME=value'],
])('names the line of %j', (text, problem) => {
  expect(environmentProblems(text, known)).toEqual([problem])
})

it('accepts comments, quotes, export, the syntax of other programs, and every line of .env.example', () => {
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

it.each([
  ['DATABSE_URL', '; did you mean DATABASE_URL?'],
  ['DATABASE_URI', '; did you mean DATABASE_URL?'],
  ['PUBLIC_ULR', '; did you mean PUBLIC_URL?'],
  ['WORKER', '; did you mean WORKERS?'],
  ['DEMO', '; npm start -- --demo loads the demo, and npm run admin:create starts an institute without it'],
  ['database_url', '; did you mean DATABASE_URL?'],
  ['DATABASE_PASSWORD', ''],
  ['SMTP_HOST', ''],
  ['ABHYAS_PORT_NUMBER', ''],
])('%s in the environment of the process prevents the start', (name, hint) => {
  const problem = `the environment contains ${name}, which is not a known setting${hint}`
  expect(processProblems({ [name]: 'canary', PORT: '3000' }, known)).toEqual([problem])
  expect(() => withEnvironmentFile({ [name]: 'canary' }, known, 'no-such-file')).toThrow(problem)
})

it('ignores variables set by shells, service managers and containers', () => {
  const usual = `HOME USER MAIL LOGNAME SHELL PATH PWD OLDPWD SHLVL TERM LANG LC_ALL TZ HOSTNAME INVOCATION_ID JOURNAL_STREAM LISTEN_FDS
    NOTIFY_SOCKET MAINPID npm_config_cache NODE_OPTIONS NODE_ENV PGHOST PORT HOST DATABASE_PORT DATABASE_SERVICE_HOST DATABASE_SERVICE_PORT_HTTP
    DATABASE_PORT_5432_TCP_ADDR ABHYAS_PORT S3_PORT_9000_TCP KUBERNETES_PORT SSH_AUTH_SOCK XDG_DATA_DIRS POSTGRES_PASSWORD LOGS_DIRECTORY STATE_DIRECTORY CREDENTIALS_DIRECTORY MAPS WORKSPACE`
  const env = Object.fromEntries([...usual.split(/\s+/), ...Object.keys(process.env)].map((name) => [name, 'x']))
  expect(processProblems(env, known)).toEqual([])
})
