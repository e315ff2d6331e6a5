import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { need } from '../needs.ts'

/*
 * The programs that read the operators' files accept them. The short forms are in deploy.test.ts and alarms.test.ts.
 */

const read = (file: string) => readFileSync(path.join('deploy', file), 'utf8')

function scratch() {
  const folder = mkdtempSync(path.join(tmpdir(), 'abhyas-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('systemd takes the units', (context) => {
  need(context, 'systemd-analyze')
  const folder = scratch()
  for (const name of readdirSync('deploy/systemd')) {
    // The programs in ExecStart are not installed on this machine.
    const text = read(`systemd/${name}`).replace(/^(ExecStart=)\S+/m, `$1${process.execPath}`)
    writeFileSync(path.join(folder, name), text)
  }
  const units = readdirSync(folder).map((name) => path.join(folder, name))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], { encoding: 'utf8' })
  expect({ status, stderr: stderr.trim() }).toEqual({ status: 0, stderr: '' })
})

test('HAProxy takes its file', (context) => {
  need(context, 'haproxy')
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', 'deploy/haproxy/haproxy.cfg'], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
})

test('Prometheus takes its file, with the rules', (context) => {
  need(context, 'promtool')
  const folder = scratch()
  const token = path.join(folder, 'token')
  writeFileSync(token, 'a-token-for-the-monitoring')
  writeFileSync(path.join(folder, 'alerts.yml'), read('prometheus/alerts.yml'))
  const file = path.join(folder, 'prometheus.yml')
  writeFileSync(file, read('prometheus/prometheus.yml').replace('/etc/prometheus/abhyas-token', token))
  const { status, stderr } = spawnSync('promtool', ['check', 'config', file], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
})

test('Prometheus itself takes the rules', (context) => {
  need(context, 'promtool')
  const { status, stderr } = spawnSync('promtool', ['check', 'rules', 'deploy/prometheus/alerts.yml'], {
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
})
