import type { OwnScore } from '../../../../domains/merit/scores/schema.ts'
import { t } from '../../../../platform/text/messages.ts'

/* The steps from answers to a rank: as rows of a table, each with where its number comes from, and as a sentence. */

export type StepRow = { label: string; from?: string; value: string; isSum?: boolean }
export type Step = { title: string; rows: StepRow[]; sentence: string }

/** Without zeros that say nothing. */
export const short = (value: string) => (value.includes('.') ? value.replace(/\.?0+$/, '') : value).replace('-', '−')

function shareStep({ share, shift, percentile, raw, has_shifts }: OwnScore): Step {
  const more = share.appeared - share.at_or_below
  const others = has_shifts ? t`of your shift` : t`of the test`
  return {
    title: t`Percentile: ${percentile}`,
    rows: [
      { label: t`Your shift`, value: shift },
      {
        label: t`Appeared in it`,
        from: t`everybody with counted marks, online and paper`,
        value: String(share.appeared),
      },
      {
        label: t`Of them with ${short(raw.marks)} marks or less`,
        from: t`you included`,
        value: String(share.at_or_below),
      },
      { label: `100 × ${share.at_or_below} ÷ ${share.appeared}`, value: percentile, isSum: true },
    ],
    sentence: t`${share.at_or_below} of the ${share.appeared} candidates ${others} had your marks or less; ${more} had more.`,
  }
}

type Place = {
  below: { marks: string; percentile: string; at_or_below: number; appeared: number } | null
  above: { marks: string; percentile: string; at_or_below: number; appeared: number }
  slope: string | null
  way: string | null
}

function placeRows({ below, above, slope, way }: Place, { name, marks }: { name: string; marks: string }): StepRow[] {
  const point = (label: string, entry: Place['above']): StepRow => ({
    label,
    from: t`${entry.at_or_below} of ${entry.appeared} had ${short(entry.marks)} or less: ${entry.percentile}`,
    value: short(entry.marks),
  })
  if (below === null) return [point(t`Lowest in ${name}`, above), { label: t`Marks`, value: marks, isSum: true }]
  if (slope === null || way === null)
    return [point(t`The same percentile in ${name}`, above), { label: t`Marks`, value: marks, isSum: true }]
  return [
    point(t`Just below you in ${name}`, below),
    point(t`Just above you in ${name}`, above),
    { label: t`Marks for each point of the percentile between`, value: slope },
    { label: t`Your way from the lower one`, value: way },
    { label: `${short(below.marks)} + ${slope} × ${way}`, value: marks, isSum: true },
  ]
}

/** How the marks of the own shift became those of the common scale; null where the method has no such step. */
function conversionStep({ conversion, normalised, raw }: OwnScore): Step | null {
  if (conversion === null || normalised === null) return null
  const title = t`Normalised marks: ${normalised}`
  const marks = normalised
  const from = short(raw.marks)
  if (conversion.method === 'own-shift')
    return {
      title,
      rows: [{ label: t`Mean of ${conversion.base}`, from: t`the highest of all shifts`, value: conversion.base_mean }],
      sentence: t`Your shift is the base, so your ${from} marks stay as they are.`,
    }
  if (conversion.method === 'rrb')
    return {
      title,
      rows: placeRows(conversion, { name: conversion.base, marks }),
      sentence: t`${conversion.base} is the base: it had the highest mean, ${conversion.base_mean}. Your ${from} marks are worth ${marks} marks there. We count with exact fractions and round once, at the end.`,
    }
  if (conversion.method === 'ssc-2025')
    return {
      title,
      rows: [
        ...conversion.shifts.map(({ name, marks: ownMarks }) => ({
          label: t`Your percentile in ${name}`,
          value: short(ownMarks),
        })),
        { label: t`Mean of all shifts`, value: marks, isSum: true },
      ],
      sentence: t`Your percentile is worth these marks in each shift. Your normalised marks are their mean. How shifts are combined is not published readably: the mean is assumed.`,
    }
  if (conversion.method === 'ssc-2018')
    return {
      title,
      rows: [
        { label: t`Your marks less mean and deviation of your shift`, value: `${from} − ${conversion.own_spread}` },
        {
          label: t`Range of all shifts by that of yours`,
          from: `(${conversion.top} − ${conversion.spread}) ÷ (${conversion.own_top} − ${conversion.own_spread})`,
          value: conversion.slope,
        },
        { label: t`Highest mean, and the deviation of all`, value: conversion.foot },
        {
          label: `${conversion.slope} × (${from} − ${conversion.own_spread}) + ${conversion.foot}`,
          value: marks,
          isSum: true,
        },
      ],
      sentence: t`Your ${from} marks are measured by mean, deviation and best thousandth of your shift and of all shifts.`,
    }
  return {
    title,
    rows: [
      { label: t`Mean of your shift`, value: conversion.mean },
      { label: t`Deviation of your shift`, value: conversion.deviation },
      { label: t`Your distance from the mean in deviations`, value: conversion.steps },
      { label: `25 + 5 × ${conversion.steps}`, value: marks, isSum: true },
    ],
    sentence: t`A standard score has the mean 25 and the deviation 5.`,
  }
}

function rankStep({ order, rank, ranked, normalisation }: OwnScore): Step {
  const score =
    normalisation === 'none'
      ? t`more marks than you`
      : normalisation === 'nta' || normalisation === 'rrb'
        ? t`a higher percentile than yours`
        : t`a higher score than yours`
  const tied =
    order.equal === 0
      ? t`Nobody else has your score, so no tie had to be decided.`
      : t`${order.equal} more have your score; the order of ties puts ${order.ahead_by_ties} of them before you.`
  return {
    title: t`Rank: ${rank}`,
    rows: [
      { label: t`Candidates with ${score}`, from: t`all shifts`, value: String(order.higher) },
      { label: t`Before you by the order of ties`, value: String(order.ahead_by_ties) },
      { label: `${order.higher} + ${order.ahead_by_ties} + 1`, value: t`${rank} of ${ranked}`, isSum: true },
    ],
    sentence: tied,
  }
}

/** Everything after the raw marks. */
export function stepsOf(score: OwnScore): Step[] {
  const share = score.normalisation === 'none' ? null : shareStep(score)
  return [share, conversionStep(score), rankStep(score)].filter((step) => step !== null)
}

/** `82 right answers at 4 marks are 328. 9 wrong answers cost 1 mark each.` section by section. */
export function tellRaw({ raw }: OwnScore) {
  const sections = raw.sections.filter(({ is_qualifying }) => !is_qualifying)
  const sums = sections.map(
    ({ name, right, wrong, marks_per_question, penalty, marks }) =>
      t`${name}: ${right} × ${marks_per_question} − ${wrong} × ${penalty} = ${short(marks)}.`,
  )
  const scaled =
    raw.scale === null
      ? []
      : [t`Questions were dropped, so the sum ${short(raw.earned)} is multiplied by ${short(raw.scale)}.`]
  return [...sums, ...scaled].join(' ')
}
