import { backup, changeLink, confirm, doctor, install, migrate, restart, trial, unpack } from './change-steps.ts'
import { day, disk, look, verify } from './look-steps.ts'
import type { Note, Step } from './plan.ts'
import type { Work } from './work.ts'

/** Action of each step. Returns a sentence, or throws an Error with one. */
export const actions: Record<Step, (work: Work, note: Note) => Promise<string>> = {
  verify,
  disk,
  day,
  backup,
  unpack,
  install,
  doctor,
  migrate,
  trial,
  look,
  switch: changeLink,
  restart,
  confirm,
}
