import { readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { meterOf } from '#platform/ops/observing/meter.ts'
import { watchPool, watchVitals } from '#platform/ops/observing/watch-vitals.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

import { breakers, file, proveAlarms, rules, shortAlarms } from './break-alarms.ts'

let app: TestApp

test('every alarm has a test that triggers it, and an entry in the operator’s handbook', () => {
  expect(Object.keys(breakers).sort()).toEqual(rules.map(({ alert }) => alert).sort())
  const handbook = readFileSync('docs/operations.md', 'utf8')
  for (const { alert } of rules) expect(handbook, alert).toContain(`**${alert}**`)
})

describe('in the short form', () => proveAlarms(rules.filter(({ alert }) => shortAlarms.includes(alert))))

test('every metric used by rules and the dashboard is exported by the server', async () => {
  app = await makeTestApp()
  onTestFinished(() => app.close())
  watchPool(meterOf(app.contentCache), 'main', app.pool)
  watchVitals(meterOf(app.contentCache), { ...app, clock: { now: app.now, offsetMs: () => 0 } })
  const { text } = await app.call('GET', '/metrics')
  const told = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name))
  // Only reported with an embedded database, or a replica.
  for (const name of ['abhyas_wal_archiving_failing', 'abhyas_read_replica_lag_seconds']) told.add(name)
  const named = [readFileSync(file, 'utf8'), readFileSync('deploy/grafana/abhyas.json', 'utf8')].join('\n')
  for (const [name] of named.matchAll(/\b(?:abhyas|process)_[a-z_]+[a-z]\b/g))
    expect(told, name).toContain(name.replace(/_bucket$/, ''))
})

test('containers and real machines have the same proxy, except for the nodes behind it', () => {
  const [real = '', contained = ''] = ['nginx/abhyas.conf', 'compose/nginx.conf'].map((name) =>
    readFileSync(`deploy/${name}`, 'utf8')
      .replace(/^#.*\n/, '')
      .replaceAll(/ {2}server \S+:3000.*\n/g, ''),
  )
  expect(contained).toBe(real)
  expect(Object.keys(parse(readFileSync('deploy/compose/compose.yml', 'utf8')).services)).toContain('node2')
})
