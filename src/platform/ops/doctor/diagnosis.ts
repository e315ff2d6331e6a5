/*
 * A result of `npm run doctor`. The judges beside this file are pure: each gets facts that were gathered and
 * returns diagnoses. The first start of a server prints the same sentences.
 */

/** `note`: nothing is broken, but worth knowing. `unseen`: it could not be checked. */
export type State = 'right' | 'note' | 'wrong' | 'unseen'

/** `about`: a fixed name of few words. `says`: the finding, as a sentence. `advice`: what to do about it. */
export type Diagnosis = { about: string; state: State; says: string; advice?: string }

export const right = (about: string, says: string): Diagnosis => ({ about, state: 'right', says })
export const unseen = (about: string, says: string): Diagnosis => ({ about, state: 'unseen', says })

export function wrong(about: string, says: string, advice: string): Diagnosis {
  return { about, state: 'wrong', says, advice }
}

export function note(about: string, says: string, advice: string): Diagnosis {
  return { about, state: 'note', says, advice }
}

/** Returns `wrong` if others than this machine are served, else a note. */
export function wrongUnless(isHarmless: boolean, about: string): (says: string, advice: string) => Diagnosis {
  return (says, advice) => (isHarmless ? note : wrong)(about, says, advice)
}

/** Returns the exit code of the command: 1 when something is wrong, 2 when something could not be checked, else 0. */
export function exitCodeOf(diagnoses: readonly Diagnosis[]) {
  if (diagnoses.some(({ state }) => state === 'wrong')) return 1
  return diagnoses.some(({ state }) => state === 'unseen') ? 2 : 0
}

const headings: [State, string][] = [
  ['wrong', 'Wrong:'],
  ['unseen', 'Could not be looked at:'],
  ['note', 'To know:'],
]

function linesOf({ about, says, advice }: Diagnosis) {
  return advice === undefined ? [`  ${about}: ${says}`] : [`  ${about}: ${says}`, `    ${advice}`]
}

/** Formats diagnoses as lines of text, worst first; everything that is right is one line of names. */
export function describeDiagnoses(diagnoses: readonly Diagnosis[]) {
  const parts = headings.flatMap(([state, heading]) => {
    const listed = diagnoses.filter((diagnosis) => diagnosis.state === state)
    return listed.length === 0 ? [] : [heading, ...listed.flatMap(linesOf), '']
  })
  const names = diagnoses.filter(({ state }) => state === 'right').map(({ about }) => about)
  return names.length === 0 ? parts : [...parts, `All right: ${[...new Set(names)].join(', ')}.`]
}
