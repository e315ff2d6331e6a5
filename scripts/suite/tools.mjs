import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { environment } from '../toolchain.mjs'

/*
 * Programs that the long part asks and that the project does not bring. A test that lacks one says so and is told at the end of the run as not run.
 */

/** By program, or by the folder it lies in: the package of Debian that has it. */
const packages = [
  { program: 'promtool', name: 'prometheus' },
  { program: 'haproxy', name: 'haproxy' },
  { program: 'systemd-analyze', name: 'systemd' },
  { program: 'strace', name: 'strace' },
  { program: 'psql', name: 'postgresql-client' },
  { program: 'pdftotext', name: 'poppler-utils' },
  { program: '/usr/lib/postgresql', name: 'postgresql' },
]

const policy = '/usr/sbin/policy-rc.d'

/** @param {string} program */
function isThere(program) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return path.isAbsolute(program) ? existsSync(program) : folders.some((one) => existsSync(path.join(one, program)))
}

/** Installs what is missing where that is possible: as root on Debian. What could not be installed is told by the tests that lack it. */
export function installTools() {
  const missing = packages.filter(({ program }) => !isThere(program)).map(({ name }) => name)
  if (missing.length === 0) return
  if (!isRootOnDebian()) {
    console.log(`Not all of the long part can run here. As root on Debian: apt-get install ${missing.join(' ')}`)
    return
  }
  console.log(`Installing with apt-get for the long part: ${missing.join(' ')} …`)
  withoutStarting(() => {
    const apt = (/** @type {string[]} */ ...args) =>
      spawnSync('apt-get', ['-q', ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: environment({ DEBIAN_FRONTEND: 'noninteractive' }),
      }).status === 0
    apt('update')
    // One after the other: what one of them lacks is no reason to do without the others.
    for (const name of missing)
      if (!apt('install', '-y', '--no-install-recommends', name)) console.log(`${name} could not be installed.`)
  })
}

function isRootOnDebian() {
  const file = '/etc/os-release'
  return process.getuid?.() === 0 && existsSync(file) && /^ID=debian$/m.test(readFileSync(file, 'utf8'))
}

/** Their programs are wanted, not the services that the packages would start. @param {() => void} work */
function withoutStarting(work) {
  const isOurs = !existsSync(policy)
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    work()
  } finally {
    if (isOurs) rmSync(policy, { force: true })
  }
}
