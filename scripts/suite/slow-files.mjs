/** @typedef {import('../test-figures.mjs').Timed} Timed */

/** What a file of the default run may take, in seconds of the machine and the hour of the last recorded run. */
const MOST_SECONDS = 15
/** A run that is so much slower than the recorded one says nothing about single files. */
const MOST_DISTURBED = 3
/** Fewer files that both runs know say nothing about the machine. */
const FEWEST_KNOWN = 10
const longName = /\.long\.test\.ts$/

/**
 * How many times slower this run is than the recorded one: the upper quartile over the files of both, so that a file is called slow only if it is so among those that were disturbed most.
 * Undefined where nothing can be said.
 * @param {Timed[]} times @param {Timed[]} recorded
 */
export function paceOf(times, recorded) {
  const before = new Map(recorded.map(({ file, seconds }) => [file, seconds]))
  const ratios = times.flatMap(({ file, seconds }) => {
    const known = before.get(file)
    return known ? [seconds / known] : []
  })
  if (ratios.length < FEWEST_KNOWN) return undefined
  return Math.max(1, ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length * 0.75)] ?? 1)
}

/**
 * Sentences for the files of the default run that belong into the long part. `failures`: new ones, which the record does not know. `warnings`: those that it knows, as one that took longer may have
 * been disturbed, and all of them where the machine is too busy to tell.
 * @param {Timed[]} times @param {Timed[]} recorded
 */
export function judgeFiles(times, recorded) {
  const pace = paceOf(times, recorded)
  const most = MOST_SECONDS * (pace ?? MOST_DISTURBED)
  const before = new Map(recorded.map(({ file, seconds }) => [file, seconds]))
  const isSlow = (/** @type {Timed} */ one) => one.seconds > most && !longName.test(one.file)
  const slow = times.filter(isSlow).toSorted((a, b) => b.seconds - a.seconds)
  const isKnown = (/** @type {Timed} */ { file }) => before.has(file)
  const canTell = pace !== undefined && pace <= MOST_DISTURBED
  const failing = canTell ? slow.filter((one) => !isKnown(one)) : []
  const tell = (/** @type {Timed[]} */ files) => files.map((one) => sentence(one, most))
  return { failures: tell(failing), warnings: tell(slow.filter((one) => !failing.includes(one))) }
}

/** @param {Timed} one @param {number} most */
function sentence({ file, seconds }, most) {
  const place = file.endsWith('.spec.ts')
    ? 'tag its long tests @long'
    : `move what is long into ${file.replace(/\.test\.tsx?$/, '.long.test.ts')}`
  return `${file} took ${seconds.toFixed(1)} s of ${most.toFixed(1)} that a file of npm test may take here: ${place}, and leave a short form.`
}
