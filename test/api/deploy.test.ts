import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { knownSettings } from '../../src/platform/config.ts'

/*
 * What operators put on real machines is understood by the programs that read it, where they are there, and names nothing that is not.
 */

const isThere = (program: string) => spawnSync(program, ['--version']).error === undefined
const read = (file: string) => readFileSync(path.join('deploy', file), 'utf8')

function scratch() {
  const folder = mkdtempSync(path.join(tmpdir(), 'abhyas-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const service = z.object({
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  env_file: z.array(z.string()).default([]),
  command: z.string().default(''),
  volumes: z.array(z.string()).default([]),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).default([]),
  secrets: z.array(z.string()).default([]),
})
const compose = z.object({
  services: z.record(z.string(), service),
  secrets: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.unknown()),
})

test('the containers: every setting exists, and so does every service, secret and volume that another names', () => {
  const { services, secrets, volumes } = compose.parse(parse(read('compose/compose.yml'), { merge: true }))
  const nodes = Object.entries(services).filter(([name]) => name.startsWith('node'))
  expect(nodes).toHaveLength(2)
  for (const [name, node] of nodes) {
    const inCommand = [...node.command.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, setting = '']) => setting)
    for (const setting of [...Object.keys(node.environment), ...inCommand])
      expect(knownSettings, `${name}: ${setting}`).toContain(setting)
    expect(node.env_file).toEqual(['abhyas.env'])
    expect(inCommand).toContain('DATABASE_URL')
  }
  for (const { depends_on: needed, secrets: used, volumes: mounted } of Object.values(services)) {
    for (const other of Array.isArray(needed) ? needed : Object.keys(needed)) expect(services).toHaveProperty(other)
    for (const secret of used) expect(secrets).toHaveProperty(secret)
    const named = mounted.map((one) => one.split(':')[0] ?? '').filter((one) => /^\w+$/.test(one))
    for (const volume of named) expect(volumes).toHaveProperty(volume)
  }
  const [, ...starting] = services.node1?.command.split(' exec ') ?? []
  expect(starting.join().replace(/'$/, '')).toBe('node src/server.ts')
})

test('settings that the handbook and the files name are settings', () => {
  const texts = [
    readFileSync('docs/operations.md', 'utf8'),
    read('systemd/abhyas.service'),
    read('compose/compose.yml'),
  ]
  const others = /^(?:POSTGRES|PG|ETCD)_|^DATA_DIR$/
  const named = texts.join('\n').matchAll(/\b((?:[A-Z][A-Z0-9]*_)+[A-Z0-9]+)\b/g)
  const unknown = [...named]
    .map(([, name = '']) => name)
    .filter((name) => !others.test(name) && !knownSettings.has(name))
  expect([...new Set(unknown)]).toEqual([])
})

test.skipIf(!isThere('systemd-analyze'))('systemd takes the units', () => {
  const folder = scratch()
  for (const name of readdirSync('deploy/systemd')) {
    // What they start is not on this machine.
    const text = read(`systemd/${name}`).replace(/^(ExecStart=)\S+/m, `$1${process.execPath}`)
    writeFileSync(path.join(folder, name), text)
  }
  const units = readdirSync(folder).map((name) => path.join(folder, name))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], { encoding: 'utf8' })
  expect({ status, stderr: stderr.trim() }).toEqual({ status: 0, stderr: '' })
})

test.skipIf(!isThere('haproxy'))('HAProxy takes its file', () => {
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', 'deploy/haproxy/haproxy.cfg'], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
})

test.skipIf(!isThere('promtool'))('Prometheus takes its file, with the rules', () => {
  const folder = scratch()
  const token = path.join(folder, 'token')
  writeFileSync(token, 'a-token-for-the-monitoring')
  writeFileSync(path.join(folder, 'alerts.yml'), read('prometheus/alerts.yml'))
  const file = path.join(folder, 'prometheus.yml')
  writeFileSync(file, read('prometheus/prometheus.yml').replace('/etc/prometheus/abhyas-token', token))
  const { status, stderr } = spawnSync('promtool', ['check', 'config', file], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
})

const dashboard = z.object({
  title: z.string(),
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z.array(z.object({ refId: z.string(), expr: z.string().min(1) })).min(1),
    }),
  ),
})

test('the dashboard is one, each panel in a place and with a number of its own', () => {
  const { panels } = dashboard.parse(JSON.parse(read('grafana/abhyas.json')))
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length)
  for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
})
