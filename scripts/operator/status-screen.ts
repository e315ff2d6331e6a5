/*
 * Formats the numbers of `/metrics` for people.
 */

export type Sample = { name: string; labels: Record<string, string>; value: number }

const line = /^(\w+)(?:\{(.*)\})? (\S+)$/
const label = /(\w+)="((?:[^"\\]|\\.)*)"/g

export function readSamples(text: string): Sample[] {
  return text.split('\n').flatMap((written) => {
    const [, name, labels = '', value] = line.exec(written) ?? []
    if (!name) return []
    const words: Record<string, string> = {}
    for (const [, key = '', word = ''] of labels.matchAll(label)) words[key] = word
    return [{ name, labels: words, value: Number(value) }]
  })
}

type Labels = Record<string, string>

function all(samples: Sample[], name: string, labels: Labels = {}) {
  const fits = (sample: Sample) => Object.entries(labels).every(([key, word]) => sample.labels[key] === word)
  return samples.filter((sample) => sample.name === name && fits(sample))
}

/** Returns the sum of the matching samples, or null without any. */
export function sum(samples: Sample[], name: string, labels?: Labels) {
  const found = all(samples, name, labels)
  return found.length === 0 ? null : found.reduce((total, { value }) => total + value, 0)
}

type Seen = { before: Sample[]; after: Sample[]; seconds: number }

function perSecond({ before, after, seconds }: Seen, name: string, labels?: Labels) {
  return Math.max(0, (sum(after, name, labels) ?? 0) - (sum(before, name, labels) ?? 0)) / seconds
}

/** Returns the upper bound in seconds of the bucket that contains the 99th percentile; null without new observations. */
export function percentile({ before, after }: Pick<Seen, 'before' | 'after'>, name: string, labels: Labels = {}) {
  const buckets = all(after, `${name}_bucket`, labels).map((sample) => {
    const earlier = sum(before, sample.name, sample.labels) ?? 0
    return { bound: Number(sample.labels.le?.replace('+Inf', 'Infinity')), count: sample.value - earlier }
  })
  const ordered = buckets.sort((a, b) => a.bound - b.bound)
  const total = ordered.at(-1)?.count ?? 0
  return total === 0 ? null : (ordered.find(({ count }) => count >= 0.99 * total)?.bound ?? null)
}

function inWords(seconds: number | null) {
  if (seconds === null) return 'none came'
  if (seconds === Number.POSITIVE_INFINITY) return 'over 20 s'
  return seconds < 1 ? `under ${Math.round(seconds * 1000)} ms` : `under ${seconds} s`
}

const gigabyte = 1 << 30
const size = (bytes: number | null) => (bytes === null ? 'not known' : `${(bytes / gigabyte).toFixed(1)} GB`)
const count = (value: number | null) => (value === null ? 'not known' : String(Math.round(value)))

function age(seconds: number | null) {
  if (seconds === null) return 'none is made here'
  if (seconds < 0) return 'none yet'
  return seconds < 7200 ? `${Math.round(seconds / 60)} minutes ago` : `${Math.round(seconds / 3600)} hours ago`
}

/** Describes how many wait for a connection, by kind of work. */
function waitingWords(samples: Sample[]) {
  const waiting = all(samples, 'abhyas_lane_waiting').filter(({ value }) => value > 0)
  const works = waiting.map(({ labels, value }) => `${labels.work} ${value}`).join(', ')
  return works === '' ? count(sum(samples, 'abhyas_lane_waiting')) : works
}

type Row = { name: string; words: string; isWrong?: boolean }

function databaseRow(up: number | null, settingsOff: number | null, bytes: number | null): Row {
  const words = up === 1 ? `answers, ${size(bytes)}` : 'DOES NOT ANSWER'
  const isLosing = (settingsOff ?? 0) > 0
  return {
    name: 'database',
    words: isLosing
      ? `${words}; MAY LOSE WHAT IT CALLED SAVED (fsync, full_page_writes or synchronous_commit is off)`
      : words,
    isWrong: up !== 1 || isLosing,
  }
}

function terminologyRow(waiting: number | null, failed: number | null): Row {
  if (failed === 1)
    return {
      name: 'terminology',
      words: 'THE PAGES IN THE NEW WORDS COULD NOT BE BUILT HERE: see the log',
      isWrong: true,
    }
  return {
    name: 'terminology',
    words: waiting === 1 ? 'new words, shown after the next start' : 'as the office has set it',
  }
}

function rowsOf(seen: Seen): Row[] {
  const { after } = seen
  const now = (name: string, labels?: Labels) => sum(after, `abhyas_${name}`, labels)
  const isWorse = (name: string, limit: number) => (now(name) ?? 0) > limit
  const free = now('disk_free_bytes')
  const saves = perSecond(seen, 'abhyas_requests_total', { kind: 'save' })
  const slowest = percentile(seen, 'abhyas_request_seconds', { kind: 'save' })
  const errors = perSecond(seen, 'abhyas_requests_total', { status: '5xx' })
  const lag = now('event_loop_lag_seconds') ?? 0
  const idle = now('pool_connections', { state: 'idle' })
  const busy = now('pool_connections', { state: 'busy' })
  const refused = perSecond(seen, 'abhyas_lane_refused_total')
  const parked = now('jobs_parked')
  const isArchiving = now('wal_archiving_failing')
  const backup = now('backup_age_seconds')
  return [
    databaseRow(now('database_up'), now('database_not_durable'), now('database_size_bytes')),
    {
      name: 'open attempts',
      words: `${count(now('open_attempts'))}, overdue ${count(now('overdue_attempts'))}`,
      isWrong: isWorse('overdue_attempts', 0),
    },
    {
      name: 'saves',
      words: `${saves.toFixed(1)} a second, 99 of 100 ${inWords(slowest)}`,
      isWrong: (slowest ?? 0) > 2.5,
    },
    {
      name: 'requests',
      words: `${perSecond(seen, 'abhyas_requests_total').toFixed(1)} a second, ${errors.toFixed(2)} failed; kept answers ${perSecond(seen, 'abhyas_cache_answers_total').toFixed(1)} a second`,
      isWrong: errors > 0,
    },
    {
      name: 'connections',
      words: `busy ${count(busy)}, idle ${count(idle)}; waiting for one ${waitingWords(after)}`,
      isWrong: isWorse('lane_waiting', 10) || refused > 0,
    },
    {
      name: 'event loop',
      words: `${Math.round(lag * 1000)} ms behind, ${count(now('processes'))} processes`,
      isWrong: lag > 0.5,
    },
    {
      name: 'jobs',
      words: `due ${count(now('jobs_due'))}, the oldest for ${count(now('jobs_oldest_due_seconds'))} s, parked ${count(parked)}`,
      isWrong: (parked ?? 0) > 0 || isWorse('jobs_oldest_due_seconds', 120),
    },
    { name: 'mails waiting', words: count(now('mails_waiting')) },
    {
      name: 'disk',
      words: `${size(free)} left of ${size(now('disk_size_bytes'))}`,
      isWrong: free !== null && free < 2 * gigabyte,
    },
    { name: 'replicas', words: `${count(now('replicas'))}, synchronous ${count(now('replicas_synchronous'))}` },
    terminologyRow(now('terminology_waiting'), now('terminology_failed')),
    {
      name: 'last backup',
      words: `${age(backup)}${isArchiving === 1 ? '; WAL IS NOT ARCHIVED' : ''}`,
      isWrong: isArchiving === 1 || (backup ?? 0) > 36 * 3600,
    },
  ]
}

/** `isFine`: nothing needs attention. */
export function describeStatus(seen: Seen) {
  const rows = rowsOf(seen)
  const width = Math.max(...rows.map(({ name }) => name.length))
  const lines = rows.map(({ name, words, isWrong }) => `${isWrong ? '!' : ' '} ${name.padEnd(width)}  ${words}`)
  return { lines, isFine: rows.every(({ isWrong }) => !isWrong) }
}
