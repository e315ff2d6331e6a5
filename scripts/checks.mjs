import path from 'node:path'
import { modules, runNode, runNodeQuietly } from './toolchain.mjs'

const biome = path.join(modules, '@biomejs/biome/bin/biome')
const depcruise = path.join(modules, 'dependency-cruiser/bin/dependency-cruiser.mjs')
const stylelint = path.join(modules, 'stylelint/bin/stylelint.mjs')

/** Runs all checks, however many fail. With `--staged`, Biome reads only the staged files. @param {string[]} args */
export async function check(args = []) {
  const scope = args.includes('--staged') ? ['--staged', '--no-errors-on-unmatched'] : []
  return (await runChecks(scope)).failed === 0 ? 0 : 1
}

/** Runs all checks at once and prints each as it finishes. @param {string[]} scope of Biome */
export async function runChecks(scope = []) {
  const checks = [
    // Each checker evaluates the large types of Drizzle and Zod again: two take 54 s of processor time, the default four
    // 86 s.
    { name: 'types', args: [path.join(modules, 'typescript/bin/tsc'), '-p', '.', '--checkers', '2'] },
    // Warnings are for editors and `npm run fix`.
    { name: 'Biome', args: [biome, 'check', '--diagnostic-level=error', ...scope] },
    { name: 'imports', args: [depcruise, 'src', 'db', 'sandbox', 'scripts', '--output-type', 'err'] },
    { name: 'stylesheets', args: [stylelint, 'src/web/**/*.css'] },
    { name: 'house rules', args: ['scripts/check-house.ts'] },
  ]
  const results = checks.map(async ({ name, args }) => {
    const { code, output } = await runNodeQuietly(args)
    console.log(code === 0 ? `✓ ${name}` : `${output}\n✗ ${name}`)
    return code === 0
  })
  const passed = (await Promise.all(results)).filter(Boolean).length
  return { passed, failed: checks.length - passed, skipped: 0 }
}

/** `npm run fix`: formats, and applies the linter's safe fixes. Unused imports are removed only on request. */
export async function fix() {
  const rules = ['correctness/noUnusedImports', 'style/useImportType'].map((rule) => `--only=${rule}`)
  await runNodeQuietly([biome, 'check', '--write', '--unsafe', ...rules])
  return runNode([biome, 'check', '--write'])
}
