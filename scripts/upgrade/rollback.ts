import { parseArgs } from 'node:util'
import { readSettings } from '#platform/environment-file.ts'
import { root } from '../toolchain.mjs'
import { bringBack } from './change-steps.ts'
import { readNote, saveNote } from './note-file.ts'
import { findPlace, linkedVersion } from './place.ts'
import { isInterrupted, type Note, planFrom } from './plan.ts'
import { exitCodes, runPlan } from './run-plan.ts'
import { actions } from './steps.ts'
import { inTurn } from './take-turn.ts'
import type { Work } from './work.ts'

/*
 * `npm run rollback`: returns to the previous version, with the tables as they are. An interrupted upgrade is undone.
 */

const usage = `npm run rollback -- [options]
  --to VERSION   to this version, which lies beside the one that runs; without it to the one that ran before
  Takes back an upgrade that was interrupted; otherwise changes the link to the version before and restarts by RESTART_COMMAND.
  No migration is taken back: the version before runs on the newer tables.
  Ends with 0 when that version runs, with 1 when the one that ran goes on, with 2 when somebody has to look at once.`

const say = (line: string) => console.log(line)

function readWork(): Work {
  return {
    config: readSettings(),
    place: findPlace(root),
    archive: { file: '', sum: '', version: '', entries: [] },
    keyFile: undefined,
    packages: undefined,
    port: undefined,
    waitSeconds: 240,
    isBackedUp: false,
    ignoresDoctor: false,
    timesInsisted: 0,
  }
}

function planFor({ config, place }: Work, chosen: string | undefined) {
  const known = readNote(config.dataDir)
  const from = linkedVersion(place)
  const continued = isInterrupted(known) && known.kind === 'rollback' ? known.to : undefined
  const to = chosen ?? continued ?? known?.before.at(-1)
  if (to === undefined && !isInterrupted(known))
    throw new Error('No version is noted that ran before this one: name one that lies beside it with --to VERSION.')
  return planFrom(known, { kind: 'rollback', from, to: to ?? '', sum: '' }, new Date())
}

async function main() {
  const { values } = parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) return say(usage)
  const work = readWork()
  process.exitCode = await inTurn(work.config, say, () =>
    runPlan(planFor(work, values.to), {
      say,
      save: (note: Note) => saveNote(work.config.dataDir, note),
      does: (step, note) => actions[step](work, note),
      bringBack: (note) => bringBack(work, note),
    }),
  )
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = exitCodes.refused
})
