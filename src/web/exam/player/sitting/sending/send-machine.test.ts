import { describe, expect, test } from 'vitest'
import { statusOf } from '../run.ts'
import {
  type Failure,
  isFinal,
  type SendEffect,
  type SendEvent,
  type SendPhase,
  type SendState,
  startOfSending,
  step,
} from './send-machine.ts'

const offline: Failure = { final: null, retryAfterMs: null, message: 'No connection.', isInterrupted: false }
const busy: Failure = { ...offline, retryAfterMs: 30_000, isInterrupted: true }
const saved = (isClosed = false) => ({ type: 'saved', by: 'send', isClosed, isStuck: false }) as const
const failed = (failure = offline) => ({ type: 'failed', by: 'send', failure }) as const

/** Plays events, each with the number of unsent answers at that time. */
function play(...events: [SendEvent, number][]) {
  let state = startOfSending
  let effects: string[] = []
  for (const [event, unsent] of events) {
    const next = step(state, event, unsent)
    state = next.state
    effects = next.effects.map(({ type }) => type).filter((type) => type !== 'cancel-timer')
  }
  return { state, effects }
}

function stateIn(phase: SendPhase, part: Partial<SendState> = {}): SendState {
  return { ...startOfSending, phase, ...part }
}

describe('sending', () => {
  test('begins with what is unsent, and idles with a heartbeat when all is saved', () => {
    expect(play([{ type: 'begin' }, 2])).toMatchObject({ state: { phase: 'sending' }, effects: ['send'] })
    expect(play([{ type: 'begin' }, 1], [saved(), 0])).toMatchObject({
      state: { phase: 'idle' },
      effects: ['set-timer'],
    })
  })

  test('has one batch in flight at a time', () => {
    const { state, effects } = play([{ type: 'begin' }, 1], [{ type: 'written' }, 2])
    expect([state.phase, effects]).toEqual(['sending', []])
    expect(play([{ type: 'begin' }, 1], [{ type: 'written' }, 2], [saved(), 1]).effects).toEqual(['send'])
  })

  test('waits at random up to 1, 2, 4, 8 and 10 seconds after failures, and up to two minutes after the end', () => {
    const spreads = (isTimeOver: boolean) =>
      Array.from({ length: 9 }, (_, failures) => {
        const { effects } = step(stateIn('sending', { failures, isTimeOver }), failed(), 1)
        const timer = effects.find((effect) => effect.type === 'set-timer')
        return timer && [timer.atLeastMs, timer.spreadMs / 1000]
      })
    expect(spreads(false).map((timer) => timer?.[1])).toEqual([1, 2, 4, 8, 10, 10, 10, 10, 10])
    expect(spreads(true).map((timer) => timer?.[1])).toEqual([1, 2, 4, 8, 16, 32, 64, 120, 120])
    expect(spreads(true).map((timer) => timer?.[0])).toEqual(Array(9).fill(0))
  })

  test('waits at least as long as the server says, and only its timer ends the wait', () => {
    const { state, effects } = step(stateIn('sending'), failed(busy), 1)
    expect(effects).toContainEqual({ type: 'set-timer', atLeastMs: 30_000, spreadMs: 1000 })
    for (const type of ['retry', 'online', 'visible', 'written', 'hidden', 'time-over', 'submit'] as const) {
      const next = step(state, { type }, 1)
      expect([type, next.state.phase]).toEqual([type, 'backing-off'])
      expect(next.effects.map((effect) => effect.type).filter((effect) => effect !== 'answer')).toEqual([])
    }
    expect(step(state, { type: 'timer' }, 1).effects).toContainEqual({ type: 'send' })
  })

  test('treats a reply without an acknowledgement as a failure', () => {
    const stuck = { ...saved(), isStuck: true }
    expect(step(stateIn('sending'), stuck, 1).state).toMatchObject({ phase: 'backing-off', failures: 1 })
  })
})

describe("asking for the attempt's state", () => {
  test('happens by heartbeat and when the page becomes visible, and fails silently', () => {
    for (const type of ['timer', 'visible'] as const) {
      const asking = step(stateIn('idle'), { type }, 0)
      expect(asking.effects.at(-1)).toEqual({ type: 'ask' })
      const next = step(asking.state, { type: 'failed', by: 'ask', failure: offline }, 0)
      expect([next.state.phase, statusOf(next.state)]).toEqual(['idle', 'saved'])
      expect(next.effects).toContainEqual({ type: 'set-timer', atLeastMs: 30_000, spreadMs: 0 })
    }
  })

  test('does not delay an answer', () => {
    const { state, effects } = step(stateIn('asking'), { type: 'written' }, 1)
    expect([state.phase, effects.at(-1)?.type]).toEqual(['sending', 'send'])
    expect(step(state, { type: 'saved', by: 'ask', isClosed: false, isStuck: false }, 1).effects).toEqual([])
  })

  test('stops while the page is hidden', () => {
    const hidden = step(stateIn('idle'), { type: 'hidden' }, 0)
    expect(hidden.effects.map(({ type }) => type)).toEqual(['cancel-timer', 'leave'])
    expect(step({ ...hidden.state, phase: 'sending' }, saved(), 0).effects).toEqual([{ type: 'cancel-timer' }])
  })
})

describe('submitting', () => {
  test('waits for the last answer, and is given up at the first failure', () => {
    const sending = step(stateIn('idle'), { type: 'submit' }, 1)
    expect(sending.effects.at(-1)).toEqual({ type: 'send' })
    expect(step(sending.state, saved(), 0).effects.at(-1)).toEqual({ type: 'submit' })
    const refused = step(sending.state, failed(), 1)
    expect(refused.effects.at(-1)).toEqual({ type: 'answer', outcome: { type: 'unsent' } })
    expect(refused.state.finish).toBeNull()
  })

  test('is never given up once the time is up', () => {
    let { state } = step(stateIn('idle'), { type: 'time-over' }, 1)
    for (let round = 0; round < 20; round += 1) {
      state = step(state, failed(), 1).state
      expect(state).toMatchObject({ phase: 'backing-off', finish: { type: 'submit' } })
      state = step(state, { type: 'timer' }, 1).state
    }
    const finishing = step(state, saved(), 0)
    expect(finishing.effects.at(-1)).toEqual({ type: 'submit' })
    const refused = step(finishing.state, { type: 'failed', by: 'submit', failure: offline }, 0)
    expect(refused.state).toMatchObject({ phase: 'backing-off', finish: { type: 'submit' } })
    expect(step(finishing.state, { type: 'finished', by: 'submit' }, 0).state.phase).toBe('closed')
  })

  test('replaces leaving a section, whose caller also gets an outcome', () => {
    const leaving = step(stateIn('sending'), { type: 'leave-section', sectionId: 's1' }, 1)
    const over = step(leaving.state, { type: 'section-over' }, 1)
    expect(over.effects).toEqual([{ type: 'answer', outcome: { type: 'done' } }])
    const submitting = step(leaving.state, { type: 'submit' }, 1)
    expect(submitting.effects).toEqual([{ type: 'answer', outcome: { type: 'unsent' } }])
    expect(submitting.state.finish).toEqual({ type: 'submit' })
  })
})

describe('the end', () => {
  const final = (phase: 'taken-over' | 'signed-out' | 'closed') => ({ ...offline, final: phase })

  test('follows a refusal of any request, and stops all work', () => {
    for (const by of ['send', 'ask', 'leave', 'submit', 'leave-section'] as const) {
      const { state } = step(stateIn('sending'), { type: 'failed', by, failure: final('signed-out') }, 1)
      expect(state.phase).toBe('signed-out')
      for (const type of ['written', 'timer', 'retry', 'hidden', 'visible', 'time-over', 'begin'] as const) {
        expect(step(state, { type }, 1)).toEqual({ state, effects: [] })
      }
    }
  })

  test('waits after a close by the server until the last answers are stored as evidence', () => {
    const more = step(stateIn('sending'), saved(true), 1)
    expect([more.state.phase, more.effects.at(-1)?.type]).toEqual(['sending', 'send'])
    expect(step(more.state, saved(true), 0).state.phase).toBe('closed')
  })

  test('resolves every pending request, in whatever phase', () => {
    for (const phase of ['idle', 'sending', 'asking', 'backing-off', 'finishing'] as const) {
      const { state } = step(stateIn(phase), { type: 'submit' }, 1)
      const { effects } = step(state, { type: 'taken-over' }, 1)
      expect(effects).toContainEqual({ type: 'answer', outcome: { type: 'unsent' } })
    }
    const { effects } = step(stateIn('closed'), { type: 'submit' }, 0)
    expect(effects).toEqual([{ type: 'answer', outcome: { type: 'closed' } }])
  })
})

const failures: [Failure, Failure, Failure] = [offline, busy, { ...offline, final: 'closed' }]
const plain = ['written', 'retry', 'hidden', 'visible', 'offline', 'online', 'section-over', 'time-over'] as const

/** Returns pseudo-random numbers that are the same in every run. */
function createChance(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
}

/** Simulates a page whose network, server and candidate act at random in any order, and checks the invariants. */
function createWorld(below: (limit: number) => number) {
  const underWay: ('send' | 'ask' | 'submit' | 'leave-section')[] = []
  let state = startOfSending
  let [timers, waiting, unsent] = [0, 0, 1]

  function note(effect: SendEffect) {
    if (effect.type === 'set-timer') timers += 1
    else if (effect.type === 'cancel-timer') timers = 0
    else if (effect.type === 'answer') waiting = 0
    else if (effect.type !== 'leave') underWay.push(effect.type)
  }

  function happen(event: SendEvent) {
    const next = step(state, event, unsent)
    state = next.state
    next.effects.forEach(note)
    expect(timers).toBeLessThanOrEqual(1)
    expect(underWay.filter((by) => by === 'send').length).toBeLessThanOrEqual(1)
    if (isFinal(state.phase)) expect(waiting).toBe(0)
    if (state.phase === 'backing-off') expect(timers).toBe(1)
    if (state.phase === 'idle' && !state.isHidden && underWay.length === 0) expect(timers).toBe(1)
  }

  function answer() {
    const by = underWay.shift()
    if (!by) return
    if (below(3) === 0)
      return happen({ type: 'failed', by, failure: failures[below(20) === 0 ? 2 : below(2)] ?? offline })
    if (by === 'send') unsent = below(2)
    if (by === 'submit' || by === 'leave-section') return happen({ type: 'finished', by })
    happen({ type: 'saved', by, isClosed: false, isStuck: false })
  }

  function goOff() {
    if (timers === 0) return
    timers = 0
    happen({ type: 'timer' })
  }

  function requestFinish() {
    if (state.finish) return
    waiting += 1
    happen(below(2) === 0 ? { type: 'submit' } : { type: 'leave-section', sectionId: 's1' })
  }

  function turn() {
    const type = plain[below(plain.length)] ?? 'written'
    if (type === 'written' && !isFinal(state.phase)) unsent += 1
    happen({ type })
  }

  const doings = [answer, answer, answer, answer, goOff, requestFinish, turn, turn, turn]
  return {
    happen,
    doSomething: () => doings[below(doings.length)]?.(),
    settle: () => {
      while (underWay.length > 0) answer()
      if (state.phase === 'idle') expect([unsent === 0 || state.isHidden, waiting]).toEqual([true, 0])
      return state.phase
    },
  }
}

test('has at most one timer and one batch at any time, and leaves no request pending', () => {
  const ends = new Set<SendPhase>()
  for (let seed = 1; seed <= 300; seed += 1) {
    const world = createWorld(createChance(seed))
    world.happen({ type: 'begin' })
    for (let turn = 0; turn < 60; turn += 1) world.doSomething()
    ends.add(world.settle())
  }
  expect([...ends].sort()).toEqual(['backing-off', 'closed', 'idle'])
})
