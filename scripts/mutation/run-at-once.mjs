import { existsSync, readFileSync, rmSync } from 'node:fs'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { DryRunStatus, MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner'
import { runNodeQuietly } from '../toolchain.mjs'
import { outcomesFile } from './outcomes.mjs'

/*
 * A test runner for Stryker that runs Vitest once for all changes. Stryker's own starts a worker of Vitest for each, which costs 0.3 s of processor: 17 minutes for 3,500 changes, where this takes half a
 * minute (docs/decisions/mutation.md). The work is done by `try-mutants.mjs` inside Vitest; here its outcomes are handed to Stryker.
 */

/** @typedef {import('./outcomes.mjs').Outcomes} Outcomes */

const vitest = 'node_modules/vitest/vitest.mjs'
const config = 'scripts/mutation/vitest.config.ts'

class RunnerAtOnce {
  /** What Stryker is to hand to the constructor: nothing. @type {[]} */
  static inject = []

  /** @type {Outcomes} */
  #outcomes = { tests: [], coverage: { perTest: {}, static: {} }, killers: {}, tried: {} }

  /** Nothing of one change is left when the next is asked for. */
  capabilities() {
    return { reloadEnvironment: true }
  }

  /** Stryker begins here, in its copy of the checkout, where the changes stand switched off in the code. @returns {Promise<import('@stryker-mutator/api/test-runner').DryRunResult>} */
  async dryRun() {
    rmSync(outcomesFile, { force: true })
    const { code, output } = await runNodeQuietly([vitest, 'run', '--config', config], process.cwd())
    if (code !== 0 || !existsSync(outcomesFile))
      return { status: DryRunStatus.Error, errorMessage: `A test fails without any change:\n${output.slice(-12000)}` }
    this.#outcomes = JSON.parse(readFileSync(outcomesFile, 'utf8'))
    /** @type {import('@stryker-mutator/api/test-runner').SuccessTestResult[]} */
    const tests = this.#outcomes.tests.map((test) => ({ ...test, status: TestStatus.Success, timeSpentMs: 1 }))
    return { status: DryRunStatus.Complete, tests, mutantCoverage: this.#outcomes.coverage }
  }

  /** @param {{ activeMutant: { id: string } }} asked @returns {Promise<import('@stryker-mutator/api/test-runner').MutantRunResult>} */
  async mutantRun({ activeMutant: { id } }) {
    const nrOfTests = this.#outcomes.tried[id] ?? 0
    const killedBy = this.#outcomes.killers[id]
    if (killedBy === undefined) return { status: MutantRunStatus.Survived, nrOfTests }
    return { status: MutantRunStatus.Killed, nrOfTests, killedBy: [killedBy], failureMessage: '' }
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'at-once', RunnerAtOnce)]
