import { dayInIndia } from '#platform/text/india-time.ts'

/*
 * The steps of an upgrade and a rollback, and where an interrupted one continues. Pure: the steps themselves are in
 * `steps.ts`, and the order of recording them in `run-plan.ts`.
 */

export const stepsOf = {
  upgrade: [
    'verify',
    'disk',
    'day',
    'backup',
    'unpack',
    'install',
    'doctor',
    'migrate',
    'trial',
    'switch',
    'restart',
    'confirm',
  ],
  rollback: ['look', 'switch', 'restart', 'confirm'],
} as const
export type Kind = keyof typeof stepsOf
export type Step = (typeof stepsOf)[Kind][number]

/** Description of each step for people. */
export const titles: Record<Step, string> = {
  verify: 'checking signature and sums',
  disk: 'looking for room on the disk',
  day: 'looking for examinations of today',
  backup: 'backing up, and proving the backup',
  unpack: 'unpacking beside the version that runs',
  install: 'installing its packages',
  doctor: 'asking its doctor',
  migrate: 'bringing the tables up to date',
  trial: 'starting it beside the version that runs',
  look: 'looking at the version before',
  switch: 'changing the link',
  restart: 'restarting',
  confirm: 'asking the version that runs now',
}

/** `going back`: undoing after a failure that followed the change of the link. The last two are final. */
type State = 'under way' | 'going back' | 'done' | 'taken back'

/** Content of DATA_DIR/upgrade.json. A step is noted before it begins. */
export type Note = {
  kind: Kind
  state: State
  step: Step
  from: string
  to: string
  /** SHA-256 of the archive; empty for a rollback. */
  sum: string
  startedAt: string
  reason?: string | undefined
  /** Versions that ran before, the latest last: where `rollback` leads. */
  before: string[]
}

export type Aim = Pick<Note, 'kind' | 'from' | 'to' | 'sum'>

/** Steps that change nothing. They are repeated, because their findings may have changed. */
const looks: readonly Step[] = ['verify', 'disk', 'day', 'look']
/** From this step on, the previous version may be stopped. */
const firstChange: Step = 'switch'
/** Older backups and checks are no longer meaningful. */
const staleMs = 6 * 3_600_000

function placeOf(kind: Kind, step: Step) {
  const order: readonly Step[] = stepsOf[kind]
  return order.indexOf(step)
}

/** Returns whether the link or the service may have been changed once this step was noted. */
export function mayHaveChanged({ kind, step }: Pick<Note, 'kind' | 'step'>) {
  return placeOf(kind, step) >= placeOf(kind, firstChange)
}

export type Interrupted = Note & { state: 'under way' | 'going back' }

export const isInterrupted = (note: Note | null): note is Interrupted =>
  note !== null && (note.state === 'under way' || note.state === 'going back')

/** `begin`: runs these steps, under this note. `go back`: only undoes what was interrupted. `refuse`: gives a reason. */
export type Plan =
  | { does: 'begin'; note: Note; steps: Step[] }
  | { does: 'go back'; note: Note }
  | { does: 'refuse'; says: string }

const commandOf = ({ kind, to }: Pick<Note, 'kind' | 'to'>) =>
  kind === 'upgrade' ? `npm run upgrade with the archive of ${to}` : 'npm run rollback'

function continueFrom(known: Note, now: Date): Plan {
  const all: readonly Step[] = stepsOf[known.kind]
  const isStale = +now - +new Date(known.startedAt) > staleMs
  if (mayHaveChanged(known)) return { does: 'begin', note: known, steps: all.slice(placeOf(known.kind, known.step)) }
  const [first] = stepsOf[known.kind]
  if (isStale) return { does: 'begin', note: { ...known, step: first, startedAt: now.toISOString() }, steps: [...all] }
  const from = placeOf(known.kind, known.step)
  return { does: 'begin', note: known, steps: all.filter((step, index) => index >= from || looks.includes(step)) }
}

/** Plans what to do for `aim`, given the note of the last command. */
export function planFrom(known: Note | null, aim: Aim, now: Date): Plan {
  if (isInterrupted(known)) {
    if (known.state === 'going back') return { does: 'go back', note: known }
    const isSame = known.kind === aim.kind && known.to === aim.to && known.sum === aim.sum
    if (isSame) return continueFrom(known, now)
    if (aim.kind === 'rollback')
      return { does: 'go back', note: { ...known, reason: 'It was interrupted and taken back by npm run rollback.' } }
    const says = `The ${known.kind} to ${known.to} was interrupted while ${titles[known.step]}. Run ${commandOf(known)} to go on, or npm run rollback to take it back.`
    return { does: 'refuse', says }
  }
  if (aim.from === aim.to) return { does: 'refuse', says: `Version ${aim.to} runs already.` }
  const [first] = stepsOf[aim.kind]
  const begun = { state: 'under way', step: first, startedAt: now.toISOString(), before: known?.before ?? [] } as const
  return { does: 'begin', note: { ...aim, ...begun }, steps: [...stepsOf[aim.kind]] }
}

/** Returns the list of earlier versions once `note` is complete. */
export function historyAfter({ kind, from, to, before }: Note) {
  if (kind === 'upgrade') return [...before.filter((version) => version !== to), from]
  const at = before.lastIndexOf(to)
  return at === -1 ? before : before.slice(0, at)
}

type Sitting = { name: string; opensAt: Date; endsAt: Date }

/** Returns the examinations that overlap the current day in India. */
export function examinationsToday(sittings: readonly Sitting[], now: Date) {
  const today = dayInIndia(now)
  return sittings.filter(({ opensAt, endsAt }) => dayInIndia(opensAt) <= today && dayInIndia(endsAt) >= today)
}

/** Returns why an upgrade may not continue today, or null. `times`: how often the operator insisted. */
export function dayProblem(names: readonly string[], times: number) {
  if (names.length === 0 || times >= 2) return null
  const option = '--on-a-day-of-examinations'
  const more = times === 1 ? `Say ${option} once more if you mean it.` : `Upgrade tomorrow, or say ${option} twice.`
  return `Today is a day of examinations: ${names.join(', ')}. ${more}`
}

/** A file system: its free space, and the space that will be needed there. */
export type Room = { place: string; device: number; freeBytes: number; neededBytes: number }

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

/**
 * Returns which disk has too little room, as a sentence, or null. `reserveBytes` stay free on each for test answers.
 */
export function diskProblem(rooms: readonly Room[], reserveBytes: number) {
  for (const { device, place, freeBytes } of rooms) {
    const there = rooms.filter((room) => room.device === device)
    const neededBytes = there.reduce((sum, room) => sum + room.neededBytes, reserveBytes)
    if (freeBytes < neededBytes)
      return `The disk of ${place} has ${gigabytes(freeBytes)} free, and the upgrade needs ${gigabytes(neededBytes)} with the reserve of ${gigabytes(reserveBytes)}.`
  }
  return null
}

type Judged = { about: string; state: string; says: string }

/** Returns faults that only the new version's doctor found: existing ones do not stop an upgrade. */
export function newlyWrong(before: readonly Judged[], after: readonly Judged[]) {
  const known = new Set(before.filter(({ state }) => state === 'wrong').map(({ about }) => about))
  return after.filter(({ about, state }) => state === 'wrong' && !known.has(about))
}
