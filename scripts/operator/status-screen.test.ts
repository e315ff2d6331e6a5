import { expect, test } from 'vitest'
import { describeStatus, percentile, readSamples } from './status-screen.ts'

const buckets = (low: number, high: number) => `abhyas_request_seconds_bucket{le="0.01",kind="save"} ${low}
abhyas_request_seconds_bucket{le="0.5",kind="save"} ${high}
abhyas_request_seconds_bucket{le="+Inf",kind="save"} ${high}`
const fine = (saves: number) => `# HELP abhyas_database_up 1
abhyas_database_up 1
abhyas_requests_total{kind="save",status="2xx"} ${saves}
abhyas_disk_free_bytes 9e10
${buckets(saves, saves)}`

test('rates are of the time between, and what was counted before does not matter', () => {
  const before = readSamples(fine(1000))
  const after = readSamples(fine(1050))
  const { lines, isFine } = describeStatus({ before, after, seconds: 5 })
  expect(lines.join('\n')).toContain('10.0 a second, 99 of 100 under 10 ms')
  expect(isFine).toBe(true)
})

test('a database that may lose what it called saved is marked', () => {
  const losing = readSamples(`${fine(1000)}\nabhyas_database_not_durable 1`)
  const { lines, isFine } = describeStatus({ before: losing, after: losing, seconds: 5 })
  expect(isFine).toBe(false)
  expect(lines.find((line) => line.startsWith('!'))).toContain('MAY LOSE WHAT IT CALLED SAVED')
})

test('one slow save of a hundred is at the edge, two are over it', () => {
  const before = readSamples(buckets(0, 0))
  expect(percentile({ before, after: readSamples(buckets(99, 100)) }, 'abhyas_request_seconds')).toBe(0.01)
  expect(percentile({ before, after: readSamples(buckets(98, 100)) }, 'abhyas_request_seconds')).toBe(0.5)
})

test('what needs somebody is marked', () => {
  const broken = readSamples('abhyas_database_up 0\nabhyas_jobs_parked 2\nabhyas_disk_free_bytes 1000')
  const { lines, isFine } = describeStatus({ before: broken, after: broken, seconds: 5 })
  expect(isFine).toBe(false)
  expect(lines.filter((line) => line.startsWith('!')).map((line) => line.slice(2, 10).trim())).toEqual([
    'database',
    'jobs',
    'disk',
  ])
})

test('words of the office that are not shown are told, and marked where they cannot be built', () => {
  const tell = (numbers: string) => {
    const samples = readSamples(`${fine(1000)}\n${numbers}`)
    const { lines, isFine } = describeStatus({ before: samples, after: samples, seconds: 5 })
    return [isFine, lines.find((line) => line.includes('terminology'))?.replace(/^..terminology +/, '')]
  }
  expect(tell('abhyas_terminology_waiting 0')).toEqual([true, 'as the office has set it'])
  expect(tell('abhyas_terminology_waiting 1')).toEqual([true, 'new words, shown after the next start'])
  expect(tell('abhyas_terminology_failed 1')).toEqual([
    false,
    'THE PAGES IN THE NEW WORDS COULD NOT BE BUILT HERE: see the log',
  ])
})
