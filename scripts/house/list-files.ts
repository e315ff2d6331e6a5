import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export const folders = ['src', 'db', 'sandbox', 'test', 'scripts', 'bench']

/** Paths under the judged folders, relative to root: what git tracks or would, or all files where there is no git. */
export function listFiles(root: string): string[] {
  return (filesOfGit(root) ?? filesOnDisk(root)).filter((path) => existsSync(join(root, path))).sort()
}

/** The README and the pages of docs, relative to root. */
export function listDocuments(root: string): string[] {
  return ['README.md', ...walk(root, 'docs').filter((path) => path.endsWith('.md'))]
}

function filesOfGit(root: string): string[] | null {
  // A source archive unpacked inside some other repository is not that repository's to list.
  if (!existsSync(join(root, '.git'))) return null
  try {
    const args = ['ls-files', '-coz', '--exclude-standard', '--', ...folders]
    const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return output.split('\0').filter((path) => path !== '')
  } catch {
    // No git on this machine: the folders themselves are the list.
    return null
  }
}

function filesOnDisk(root: string): string[] {
  return folders.filter((folder) => existsSync(join(root, folder))).flatMap((folder) => walk(root, folder))
}

function walk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? walk(root, path) : [path]
  })
}
