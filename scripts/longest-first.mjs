import path from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { readLastGreen } from './test-figures.mjs'
import { root } from './toolchain.mjs'

/** @typedef {import('vitest/node').TestSpecification} TestSpecification */

/**
 * The files that took longest in the last recorded run begin first, so that none of them is alone at the end: by itself Vitest begins with the largest files when it does not
 * know them, and the longest of all, which runs the exam hall through its faults, has twenty lines.
 */
export class LongestFirst extends BaseSequencer {
  /** @override @param {TestSpecification[]} files */
  async sort(files) {
    const { short, all } = readLastGreen()
    return longestFirst(await super.sort(files), [...(all?.slowest ?? []), ...(short?.slowest ?? [])])
  }
}

/**
 * Those of one project stay together, as each has workers of its own; what is not known stays as it was.
 * @template {{ moduleId: string, project: { name: string } }} T
 * @param {T[]} files @param {import('./test-figures.mjs').Timed[]} known
 */
export function longestFirst(files, known) {
  const took = new Map(known.map(({ file, seconds }) => [path.join(root, file), seconds]))
  const projects = [...new Set(files.map(({ project }) => project.name))]
  const placeOf = (/** @type {T} */ { project }) => projects.indexOf(project.name)
  const tookOf = (/** @type {T} */ { moduleId }) => took.get(moduleId) ?? 0
  return files.toSorted((a, b) => placeOf(a) - placeOf(b) || tookOf(b) - tookOf(a))
}
