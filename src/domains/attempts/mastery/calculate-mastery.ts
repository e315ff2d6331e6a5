import { dayNumberInIndia } from '#platform/text/india-time.ts'
import { quantileOf } from './find-quantile.ts'
import { fewestQuestions, type Mastery, type TopicAnswer, weightAfter, widestBand } from './rules.ts'

/*
 * Topic mastery, pure: which share of the questions of a topic a student would get right, and how sure that is. The share has a uniform prior, and each answer counts as a whole one on its day
 * and half after `halfLifeDays`; what is known is the beta distribution of the sums. Fading takes away what is known and never makes the band narrower than the answers allow: of answers that are
 * all old little is left, and the band is wide. See docs/decisions/topic-mastery.md.
 */

/** The band holds in 95 of 100 cases. */
const outsideEach = 0.025

/** Sums of weights. */
type Weighed = { right: number; wrong: number }

/** The mean and the band in which the share lies. Without a right answer nothing speaks against none, without a wrong one nothing against all. */
export function estimateShare({ right, wrong }: Weighed) {
  const beta = { a: 1 + right, b: 1 + wrong }
  return {
    mean: beta.a / (beta.a + beta.b),
    low: right === 0 ? 0 : quantileOf(beta, outsideEach),
    high: wrong === 0 ? 1 : quantileOf(beta, 1 - outsideEach),
  }
}

/** Estimates mastery from the answers on one topic, as of a day in India. Needs at least one answer. */
export function masteryOf(answers: Pick<TopicAnswer, 'at' | 'isRight'>[], now: number): Mastery {
  const today = dayNumberInIndia(now)
  const weighed = { right: 0, wrong: 0 }
  for (const { at, isRight } of answers)
    weighed[isRight ? 'right' : 'wrong'] += weightAfter(today - dayNumberInIndia(at))
  const { mean, low: exactLow, high: exactHigh } = estimateShare(weighed)
  const [low, high] = [Math.floor(100 * exactLow), Math.ceil(100 * exactHigh)]
  const isKnown = answers.length >= fewestQuestions && high - low <= widestBand
  const lastAt = answers.reduce((last, { at }) => Math.max(last, at), 0)
  return { questions: answers.length, lastAt, low, high, right: isKnown ? Math.round(100 * mean) : null }
}
