import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { environments, type Machine } from './make-machine.ts'

/*
 * Mounts and processes of a machine are in their own namespaces, which end with the first process, so nothing remains. A machine whose root replaced ours may
 * have user namespaces; one entered by chroot may not, by a kernel rule, and to the database it is like a container.
 */

const mounts = `set -e
place=$1; shift
mount --make-rprivate /
mount --bind "$place" "$place"
mount -t proc proc "$place/proc"
mount --rbind /sys "$place/sys"
mount --rbind /dev "$place/dev"
mount -t tmpfs -o mode=1777 tmpfs "$place/dev/shm"
cd "$place"`
const jailed = 'exec chroot . "$@"'
const free = 'pivot_root . . && umount -l . && exec chroot . "$@"'

/** Capabilities that containers leave to root by default. */
const containerRights =
  'chown,dac_override,fowner,fsetid,kill,setgid,setuid,setpcap,net_bind_service,net_raw,sys_chroot,mknod,audit_write,setfcap'
const onlyThese = `-all,${containerRights.split(',').map((right) => `+${right}`)}`

/** Variables that give access to the network; the rest of our environment is not passed on. */
const network = /^(?:(?:https?|no|all)_proxy|NODE_EXTRA_CA_CERTS|(?:SSL|CURL|GIT_SSL)_\w+|npm_config_registry)$/i

/** Runs the commands of `try-commands.mjs` on the machine; returns its exit code. */
export async function enterMachine({ environment, place, clone, account }: Machine, commands: string[]) {
  const { isJailed } = environments[environment]
  const home = account ? `/home/${account.name}` : '/root'
  const kept = Object.entries(process.env).filter(([name]) => network.test(name))
  const own = { HOME: home, PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' }
  const env = Object.entries({ ...Object.fromEntries(kept), ...own }).map(([name, value]) => `${name}=${value}`)
  const rights = isJailed ? ['setpriv', `--inh-caps=${onlyThese}`, `--bounding-set=${onlyThese}`] : []
  const as = account ? ['setpriv', `--reuid=${account.id}`, `--regid=${account.id}`, '--clear-groups'] : rights
  const inside = [...as, 'env', '-i', ...env, 'node', '/opt/try-commands.mjs', clone, ...commands]
  const script = `${mounts}\n${isJailed ? jailed : free}`
  const args = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script, 'sh', place, ...inside]
  const child = spawn('unshare', args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'exit')
  return Number(code ?? 1)
}
