import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { knownSettings } from '#platform/config.ts'

/*
 * Deployment files refer only to existing things. test/long/deploy.test.ts checks that the programs accept them.
 */

const read = (file: string) => readFileSync(path.join('deploy', file), 'utf8')

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

test('containers: every setting exists, as does every referenced service, secret and volume', () => {
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

test('image: a pinned base, no package installer in the last stage, and not root', () => {
  const text = readFileSync('Dockerfile', 'utf8').replaceAll('\\\n', ' ')
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const bases = lines.flatMap((line) => /^FROM (\S+)/.exec(line)?.[1] ?? [])
  const { dependencies } = z
    .object({ dependencies: z.object({ node: z.string() }) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')))
  // The image uses the same Node as the tests.
  for (const base of bases) expect(base).toMatch(new RegExp(`^node:${dependencies.node}-`))
  expect(bases).toHaveLength(2)
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
  expect(last[0]).toMatch(/-slim$/)
  expect(last.join('\n')).not.toMatch(/\b(?:apt|apt-get|apk|curl|wget|make|gcc)\b|npm (?:ci|install|i)\b/)
  expect(last).toContain('USER node')
  const begins = last.findIndex((line) => /^(?:CMD|ENTRYPOINT)\b/.test(line))
  expect(last.findIndex((line) => line.startsWith('USER '))).toBeLessThan(begins)
  expect(last[begins]).toBe('CMD ["node", "src/server.ts"]')
  // It is built from the release archive, which already contains the built pages.
  expect(text).not.toContain('build.mjs"')
  const settings = /^ENV (.*)$/m.exec(text)?.[1]?.split(' ') ?? []
  for (const setting of settings) expect(knownSettings).toContain(setting.split('=')[0])
})

test('the containers of the server cannot write their own files, nor gain rights', () => {
  const { services } = z
    .object({ services: z.record(z.string(), z.looseObject({})) })
    .parse(parse(read('compose/compose.yml'), { merge: true }))
  for (const [name, node] of Object.entries(services).filter(([each]) => each.startsWith('node'))) {
    expect(node, name).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] })
    expect(node.security_opt, name).toEqual(['no-new-privileges:true'])
    expect(node.volumes, name).toEqual([`${name}:/data`])
  }
})

test('settings that the handbook and the files name are settings', () => {
  const texts = [
    readFileSync('docs/operations.md', 'utf8'),
    read('systemd/abhyas.service'),
    read('compose/compose.yml'),
  ]
  const others = /^(?:POSTGRES|PG|ETCD|RELEASE)_|^DATA_DIR$/
  const named = texts.join('\n').matchAll(/\b((?:[A-Z][A-Z0-9]*_)+[A-Z0-9]+)\b/g)
  const unknown = [...named]
    .map(([, name = '']) => name)
    .filter((name) => !others.test(name) && !knownSettings.has(name))
  expect([...new Set(unknown)]).toEqual([])
})

/** Returns a unit's sections with their settings; any other line is an error. */
function readUnit(text: string) {
  const sections: Record<string, [string, string][]> = {}
  let section: [string, string][] = []
  const lines = text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.trim())
  for (const line of lines.filter((one) => one !== '' && !/^[#;]/.test(one))) {
    const [, name] = /^\[(\w+)\]$/.exec(line) ?? []
    const [, key = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (!name && !key) throw new Error(`Neither a section nor a setting: ${line}`)
    if (name) section = sections[name] ??= []
    else section.push([key, value])
  }
  return sections
}

test('each systemd unit has its sections, and refers only to existing units of ours', () => {
  const names = readdirSync('deploy/systemd')
  for (const name of names) {
    const kind = name.endsWith('.timer') ? 'Timer' : 'Service'
    const unit = readUnit(read(`systemd/${name}`))
    expect(Object.keys(unit), name).toEqual(expect.arrayContaining(['Unit', kind]))
    if (kind === 'Timer') expect(names).toContain(name.replace('.timer', '.service'))
    else expect(Object.fromEntries(unit.Service ?? []), name).toHaveProperty('ExecStart')
  }
})

test('HAProxy routes only to backends in its file', () => {
  const text = read('haproxy/haproxy.cfg')
  const places = [...text.matchAll(/^(?:backend|listen)\s+(\S+)/gm)].map(([, name]) => name)
  const used = [...text.matchAll(/^\s+(?:default_backend|use_backend)\s+(\S+)/gm)].map(([, name]) => name)
  expect(places.length).toBeGreaterThan(0)
  for (const name of used) expect(places).toContain(name)
})

test('Prometheus reads rules that are there', () => {
  const { rule_files: files } = z
    .object({ rule_files: z.array(z.string()) })
    .parse(parse(read('prometheus/prometheus.yml')))
  for (const file of files) expect(readdirSync('deploy/prometheus')).toContain(path.basename(file))
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
