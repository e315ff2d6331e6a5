import { historyAfter, mayHaveChanged, type Note, type Plan, type Step, titles } from './plan.ts'

/*
 * Runs an upgrade: records a step, runs it, and on failure keeps or restores the running version.
 */

/** Effects outside the plan. Each step returns a sentence, or throws an Error with one. */
export type Outside = {
  does: (step: Step, note: Note) => Promise<string>
  save: (note: Note) => void
  say: (line: string) => void
  /** Points the link to the previous version, restarts it unless it answers, and checks it. */
  bringBack: (note: Note) => Promise<void>
}

/** Exit codes of the commands. */
export const exitCodes = { done: 0, refused: 1, needsSomebody: 2 } as const

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function goBack(note: Note, { save, say, bringBack }: Outside) {
  const going: Note = { ...note, state: 'going back' }
  save(going)
  try {
    await bringBack(going)
  } catch (error) {
    say(`Version ${note.from} could not be brought back: ${reasonOf(error)}`)
    say(`See the log of the service, put right what it says, then run the same command again: it goes on going back.`)
    return exitCodes.needsSomebody
  }
  save({ ...going, state: 'taken back' })
  say(`Version ${note.from} is back and answers. ${note.to} was not taken: ${note.reason}`)
  return exitCodes.refused
}

async function fail(note: Note, error: unknown, outside: Outside) {
  const reason = `${reasonOf(error)} (while ${titles[note.step]})`
  if (mayHaveChanged(note)) {
    outside.say(`It failed while ${titles[note.step]}: ${reasonOf(error)} Version ${note.from} is brought back.`)
    return goBack({ ...note, reason }, outside)
  }
  outside.save({ ...note, state: 'taken back', reason })
  outside.say(`It failed while ${titles[note.step]}: ${reasonOf(error)}`)
  outside.say(`Nothing was changed: version ${note.from} goes on.`)
  return exitCodes.refused
}

/** Carries out the plan; returns the command's exit code. */
export async function runPlan(plan: Plan, outside: Outside): Promise<number> {
  const { does, save, say } = outside
  if (plan.does === 'refuse') {
    say(plan.says)
    return exitCodes.refused
  }
  if (plan.does === 'go back') {
    say(`The ${plan.note.kind} to ${plan.note.to} that was interrupted is taken back.`)
    return goBack({ ...plan.note, reason: plan.note.reason ?? 'It was interrupted.' }, outside)
  }
  let note = plan.note
  for (const step of plan.steps) {
    // A repeated check must not move the note back behind completed steps.
    const isBehind = plan.steps.indexOf(step) < plan.steps.indexOf(plan.note.step)
    note = isBehind ? note : { ...note, step }
    save(note)
    try {
      say(`${step.padEnd(8)} ${await does(step, note)}`)
    } catch (error) {
      return fail({ ...note, step }, error, outside)
    }
  }
  save({ ...note, state: 'done', before: historyAfter(note) })
  say(`Version ${note.to} runs. npm run rollback goes back to ${note.from}.`)
  return exitCodes.done
}
