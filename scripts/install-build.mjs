import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

const keptMs = 86_400_000
/** File that lists the newest build's files, one per line; all other files belong to earlier builds. */
export const listName = '.files'

/**
 * Moves a finished build to its place. Files of earlier builds stay for a day after their replacement: open pages request their own chunks, and a server that
 * is still running serves the pages of its own build.
 * @param {string} fresh @param {string} place @param {number} [now] milliseconds
 */
export function installBuild(fresh, place, now = Date.now()) {
  const names = listFiles(fresh)
  const list = path.join(place, listName)
  const outgoing = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : listFiles(place)
  for (const name of outgoing) touch(path.join(place, name), now)
  for (const name of names) {
    mkdirSync(path.dirname(path.join(place, name)), { recursive: true })
    renameSync(path.join(fresh, name), path.join(place, name))
  }
  writeFileSync(list, names.join('\n'))
  removeOlder(place, new Set([...names, listName]), now - keptMs)
  rmSync(fresh, { recursive: true, force: true })
}

function touch(/** @type {string} */ file, /** @type {number} */ now) {
  if (existsSync(file)) utimesSync(file, now / 1000, now / 1000)
}

function removeOlder(/** @type {string} */ place, /** @type {Set<string>} */ current, /** @type {number} */ before) {
  for (const name of listFiles(place)) {
    const file = path.join(place, name)
    if (!current.has(name) && statSync(file).mtimeMs < before) rmSync(file)
  }
}

/** @param {string} folder @returns {string[]} paths below the folder */
function listFiles(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}
