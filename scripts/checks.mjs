import path from 'node:path'
import { sum } from './test-tally.mjs'
import { modules, runNode, runNodeQuietly } from './toolchain.mjs'

/** @typedef {import('./test-tally.mjs').Tally} Tally */

const biome = path.join(modules, '@biomejs/biome/bin/biome')

/** Types, lint and the rules of the house; all of them, however many fail. With `--staged` lint reads only what is about to be committed. @param {string[]} args */
export async function check(args = []) {
  const scope = args.includes('--staged') ? ['--staged', '--no-errors-on-unmatched'] : []
  return (await runChecks(scope)).failed === 0 ? 0 : 1
}

/** Each at once, and each told whole when it is done. @param {string[]} scope of the lint @returns {Promise<Tally>} */
export async function runChecks(scope = []) {
  const checks = [
    { name: 'types', args: [path.join(modules, 'typescript/bin/tsc'), '-p', '.'] },
    { name: 'lint', args: [biome, 'check', ...scope] },
    { name: 'house rules', args: ['scripts/check-house.ts'] },
  ]
  const tallies = checks.map(async ({ name, args }) => {
    const { code, output } = await runNodeQuietly(args)
    console.log(code === 0 ? `✓ ${name}` : `${output}\n✗ ${name}`)
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [name] }
  })
  return sum(await Promise.all(tallies))
}

/** `npm run fix`: formats, and mends what the linter can mend. Unused imports are only taken out when one asks. */
export async function fix() {
  const rules = ['correctness/noUnusedImports', 'style/useImportType'].map((rule) => `--only=${rule}`)
  await runNodeQuietly([biome, 'check', '--write', '--unsafe', ...rules])
  return runNode([biome, 'check', '--write'])
}
