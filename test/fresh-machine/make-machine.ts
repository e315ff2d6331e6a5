import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

/* A bare Debian in its own folder, with this machine's Node, npm and network settings, and a clone of the checkout. */

const release = 'bookworm'
const somebody = { name: 'somebody', id: 1000 }

/** `isJailed`: user namespaces are refused and root has only a container's rights. `home`: where the clone is. */
export const environments = {
  root: { about: 'root on a minimal Debian', isJailed: false, isRoot: true, clone: '/root/abhyas' },
  container: { about: 'root without user namespaces', isJailed: true, isRoot: true, clone: '/root/abhyas' },
  user: { about: 'an ordinary user without sudo', isJailed: false, isRoot: false, clone: '/home/somebody/abhyas' },
  spaces: { about: 'root, in a path with spaces', isJailed: false, isRoot: true, clone: "/root/my work/asha's abhyas" },
}
export type Environment = keyof typeof environments

export const isEnvironment = (name: string): name is Environment => name in environments

export type Machine = {
  environment: Environment
  place: string
  clone: string
  account: typeof somebody | null
  remove: () => void
}

const run = (file: string, args: string[]) => execFileSync(file, args, { stdio: ['ignore', 'ignore', 'inherit'] })

/** Makes the archive of a bare Debian once; the mirror is debootstrap's default, or DEBIAN_MIRROR. */
function findBase() {
  const cache = path.join(process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'), 'abhyas')
  const archive = path.join(cache, `debian-${release}.tar`)
  if (existsSync(archive)) return archive
  console.log('Making a bare Debian with debootstrap …')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync('/var/tmp/abhyas-debian-')
  try {
    const mirror = process.env.DEBIAN_MIRROR ? [process.env.DEBIAN_MIRROR] : []
    run('debootstrap', ['--variant=minbase', '--include=ca-certificates,git', release, folder, ...mirror])
    run('tar', ['-C', folder, '-cf', `${archive}.new`, '.'])
    renameSync(`${archive}.new`, archive)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return archive
}

/** Copies existing files to the same paths on the new machine, following links. */
function copyTo(place: string, files: string[]) {
  for (const file of files.filter((one) => existsSync(one)))
    cpSync(file, path.join(place, file), { recursive: true, dereference: true, force: true })
}

/** Copies apt sources and proxies, certificates and host names: everything this machine needs to reach a registry. */
function copyNetwork(place: string) {
  copyTo(place, ['/etc/resolv.conf', '/etc/hosts', '/etc/ssl/certs/ca-certificates.crt'])
  copyTo(place, ['/usr/local/share/ca-certificates'])
  const isSame = readFileSync('/etc/os-release', 'utf8').includes(`VERSION_CODENAME=${release}`)
  if (isSame) copyTo(place, ['/etc/apt/sources.list', '/etc/apt/sources.list.d', '/usr/share/keyrings'])
  copyTo(place, ['/etc/apt/apt.conf.d', '/etc/apt/auth.conf.d', '/etc/apt/trusted.gpg.d'])
}

/** Copies the Node that called npm, not this checkout's, which a new machine does not have yet. */
function copyNode(place: string, home: string) {
  const node = process.env.npm_node_execpath ?? process.execPath
  const npm = process.env.npm_execpath
  if (!npm) throw new Error('Call it by npm: npm run fresh-machine')
  const modules = path.join(place, 'usr/lib/node_modules')
  mkdirSync(modules, { recursive: true })
  cpSync(node, path.join(place, 'usr/bin/node'), { dereference: true })
  run('cp', ['-a', path.resolve(path.dirname(npm), '..'), path.join(modules, 'npm')])
  for (const name of ['npm', 'npx'])
    run('ln', ['-sf', `../lib/node_modules/npm/bin/${name}-cli.js`, path.join(place, 'usr/bin', name)])
  const own = process.env.npm_config_userconfig ?? path.join(homedir(), '.npmrc')
  if (existsSync(own)) cpSync(own, path.join(place, home, '.npmrc'))
  const general = process.env.npm_config_globalconfig
  if (general && existsSync(general)) {
    mkdirSync(path.join(place, 'usr/etc'), { recursive: true })
    cpSync(general, path.join(place, 'usr/etc/npmrc'))
  }
}

/** Makes a machine for `enterMachine`; `remove` deletes it. */
export function makeMachine(environment: Environment, checkout: string): Machine {
  const { isRoot, clone } = environments[environment]
  const archive = findBase()
  const place = mkdtempSync('/var/tmp/abhyas-machine-')
  run('tar', ['-C', place, '-xpf', archive])
  // The archive contains the mode of the folder it was made from; every account must be able to pass through a
  // machine's root.
  chmodSync(place, 0o755)
  copyNetwork(place)
  const account = isRoot ? null : somebody
  if (account) run('chroot', [place, 'useradd', '--uid', String(account.id), '--create-home', account.name])
  const home = account ? `/home/${account.name}` : '/root'
  copyNode(place, home)
  chmodSync(path.join(place, '/root'), 0o700)
  mkdirSync(path.dirname(path.join(place, clone)), { recursive: true })
  run('git', ['clone', '--quiet', '--no-hardlinks', checkout, path.join(place, clone)])
  cpSync(path.join(import.meta.dirname, 'try-commands.mjs'), path.join(place, 'opt/try-commands.mjs'))
  if (account) run('chown', ['-R', `${account.id}:${account.id}`, path.join(place, home)])
  const remove = () => rmSync(place, { recursive: true, force: true })
  return { environment, place, clone, account, remove }
}
