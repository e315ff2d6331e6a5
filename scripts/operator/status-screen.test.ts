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

test('computes rates between two samples, independent of earlier counts', () => {
  const before = readSamples(fine(1000))
  const after = readSamples(fine(1050))
  const { lines, isFine } = describeStatus({ before, after, seconds: 5 })
  expect(lines.join('\n')).toContain('10.0 a second, 99 of 100 under 10 ms')
  expect(isFine).toBe(true)
})

test('marks a database that may lose acknowledged writes', () => {
  const losing = readSamples(`${fine(1000)}\nabhyas_database_not_durable 1`)
  const { lines, isFine } = describeStatus({ before: losing, after: losing, seconds: 5 })
  expect(isFine).toBe(false)
  expect(lines.find((line) => line.startsWith('!'))).toContain('MAY LOSE WHAT IT CALLED SAVED')
})

test('accepts one slow save in a hundred, and marks two', () => {
  const before = readSamples(buckets(0, 0))
  expect(percentile({ before, after: readSamples(buckets(99, 100)) }, 'abhyas_request_seconds')).toBe(0.01)
  expect(percentile({ before, after: readSamples(buckets(98, 100)) }, 'abhyas_request_seconds')).toBe(0.5)
})

test('marks what needs a person', () => {
  const broken = readSamples('abhyas_database_up 0\nabhyas_jobs_parked 2\nabhyas_disk_free_bytes 1000')
  const { lines, isFine } = describeStatus({ before: broken, after: broken, seconds: 5 })
  expect(isFine).toBe(false)
  expect(lines.filter((line) => line.startsWith('!')).map((line) => line.slice(2, 10).trim())).toEqual([
    'database',
    'jobs',
    'disk',
  ])
})

test("reports the institute's words not yet shown, and marks those that cannot be built", () => {
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
