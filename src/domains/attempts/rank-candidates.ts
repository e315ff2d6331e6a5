import { parseFraction, rounded } from '../exams/rules.ts'
import type { Score } from './mark-answers.ts'

/*
 * Ranks, pure: more marks come first; of equal marks the higher accuracy, then the shorter time. Who is equal in all three shares a rank.
 */

/** `marks` and `accuracy` are the nearest numbers to their fractions: the same for equal ones, also when the database divides. */
export type Merit = { marks: number; accuracy: number; seconds: number }

/** Candidates of one merit. */
export type Rung = Merit & { candidates: number }

export type Ladder = { rungs: Rung[]; candidates: number; average: number; topper: number }

type Sitting = { score: Score; startedAt: Date; closedAt: Date }

export function meritOf({ score, startedAt, closedAt }: Sitting): Merit {
  const { n, d } = parseFraction(score.marks)
  const correct = score.sections.reduce((sum, section) => sum + section.correct, 0)
  const attempted = score.sections.reduce((sum, { wrong, partial = 0 }) => sum + wrong + partial, correct)
  return {
    marks: Number(n) / Number(d),
    accuracy: attempted === 0 ? 0 : correct / attempted,
    seconds: Math.floor((closedAt.getTime() - startedAt.getTime()) / 1000),
  }
}

/** Below zero when `a` comes before `b`. */
function compare(a: Merit, b: Merit) {
  return b.marks - a.marks || b.accuracy - a.accuracy || a.seconds - b.seconds
}

export function makeLadder(rungs: Rung[]): Ladder {
  const candidates = rungs.reduce((sum, rung) => sum + rung.candidates, 0)
  const marks = rungs.reduce((sum, rung) => sum + rung.marks * rung.candidates, 0)
  const topper = rungs.reduce((most, rung) => Math.max(most, rung.marks), Number.NEGATIVE_INFINITY)
  return {
    rungs,
    candidates,
    average: candidates === 0 ? 0 : marks / candidates,
    topper: candidates === 0 ? 0 : topper,
  }
}

/** 1 and how many candidates come before. */
export function rankIn({ rungs }: Ladder, mine: Merit) {
  return rungs.reduce((rank, rung) => (compare(rung, mine) < 0 ? rank + rung.candidates : rank), 1)
}

/** Per cent of the candidates who have no more marks, as RRB and NTA publish it; rounded once. */
export function percentile(notAbove: number, candidates: number, places: number) {
  return rounded(parseFraction(`${notAbove * 100}/${candidates}`), places)
}

export function percentileIn({ rungs, candidates }: Ladder, mine: Merit, places: number) {
  const notAbove = rungs.reduce((sum, rung) => (rung.marks <= mine.marks ? sum + rung.candidates : sum), 0)
  return percentile(notAbove, candidates, places)
}
