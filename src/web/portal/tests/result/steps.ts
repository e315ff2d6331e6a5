import type { OwnScore } from '#domains/merit/scores/schema.ts'
import { t } from '#platform/text/messages.ts'

/*
 * Steps from answers to a rank, both as table rows with the source of each number and as sentences.
 */

type StepRow = { label: string; from?: string; value: string; isSum?: boolean }
export type Step = { title: string; rows: StepRow[]; sentence: string }

/** Removes trailing zeros. */
export const short = (value: string) => (value.includes('.') ? value.replace(/\.?0+$/, '') : value).replace('-', '−')

function shareStep({ share, shift, percentile, raw, has_shifts }: OwnScore): Step | null {
  if (percentile === null) return null
  const more = share.appeared - share.at_or_below
  const others = has_shifts ? t`in your shift` : t`in the test`
  return {
    title: t`Percentile: ${percentile}`,
    rows: [
      { label: t`Your shift`, value: shift },
      {
        label: t`Appeared in your shift`,
        from: t`everyone with counted marks, online and on paper`,
        value: String(share.appeared),
      },
      {
        label: t`Of these, with ${short(raw.marks)} marks or less`,
        from: t`including you`,
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
    from: t`${entry.at_or_below} of ${entry.appeared} had ${short(entry.marks)} marks or less: percentile ${entry.percentile}`,
    value: short(entry.marks),
  })
  if (below === null) return [point(t`Lowest in ${name}`, above), { label: t`Marks`, value: marks, isSum: true }]
  if (slope === null || way === null)
    return [point(t`The same percentile in ${name}`, above), { label: t`Marks`, value: marks, isSum: true }]
  return [
    point(t`Just below you in ${name}`, below),
    point(t`Just above you in ${name}`, above),
    { label: t`Marks per percentile point between the two`, value: slope },
    { label: t`Your percentile minus the lower one`, value: way },
    { label: `${short(below.marks)} + ${slope} × ${way}`, value: marks, isSum: true },
  ]
}

/** Explains the conversion of the shift's marks to the common scale; null if the method has no such step. */
function conversionStep({ conversion, normalised, raw }: OwnScore): Step | null {
  if (conversion === null || normalised === null) return null
  const title = t`Normalised marks: ${normalised}`
  const marks = normalised
  const from = short(raw.marks)
  if (conversion.method === 'own-shift')
    return {
      title,
      rows: [{ label: t`Mean of ${conversion.base}`, from: t`the highest of all shifts`, value: conversion.base_mean }],
      sentence: t`Your shift is the base shift, so your ${from} marks stay as they are.`,
    }
  if (conversion.method === 'rrb')
    return {
      title,
      rows: placeRows(conversion, { name: conversion.base, marks }),
      sentence: t`${conversion.base} is the base shift because it had the highest mean, ${conversion.base_mean}. Your ${from} marks are equivalent to ${marks} marks there. We calculate with exact fractions and round only once, at the end.`,
    }
  if (conversion.method === 'ssc-2025')
    return {
      title,
      rows: [
        ...conversion.shifts.map(({ name, marks: ownMarks }) => ({
          label: t`Marks at your percentile in ${name}`,
          value: short(ownMarks),
        })),
        { label: t`Mean of all shifts`, value: marks, isSum: true },
      ],
      sentence: t`Your percentile corresponds to these marks in each shift. Your normalised marks are their mean. How the shifts are combined has not been clearly published, so the mean is assumed.`,
    }
  if (conversion.method === 'ssc-2018')
    return {
      title,
      rows: [
        {
          label: t`Your marks minus (mean + standard deviation) of your shift`,
          value: `${from} − ${conversion.own_spread}`,
        },
        {
          label: t`Range of all shifts divided by the range of your shift`,
          from: `(${conversion.top} − ${conversion.spread}) ÷ (${conversion.own_top} − ${conversion.own_spread})`,
          value: conversion.slope,
        },
        { label: t`Highest shift mean plus the standard deviation of all shifts`, value: conversion.foot },
        {
          label: `${conversion.slope} × (${from} − ${conversion.own_spread}) + ${conversion.foot}`,
          value: marks,
          isSum: true,
        },
      ],
      sentence: t`Your ${from} marks are scaled using the mean, the standard deviation and the average of the top 0.1% of your shift and of all shifts.`,
    }
  return {
    title,
    rows: [
      { label: t`Mean of your shift`, value: conversion.mean },
      { label: t`Standard deviation of your shift`, value: conversion.deviation },
      { label: t`Your distance from the mean in standard deviations`, value: conversion.steps },
      { label: `25 + 5 × ${conversion.steps}`, value: marks, isSum: true },
    ],
    sentence: t`Standard scores have a mean of 25 and a standard deviation of 5.`,
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
      ? t`Nobody else has your score, so there was no tie to break.`
      : t`Other candidates with your score: ${order.equal}. The tie-break rules place ${order.ahead_by_ties} of them ahead of you.`
  return {
    title: t`Rank: ${rank}`,
    rows: [
      { label: t`Candidates with ${score}`, from: t`all shifts`, value: String(order.higher) },
      { label: t`Ahead of you on tie-break`, value: String(order.ahead_by_ties) },
      { label: `${order.higher} + ${order.ahead_by_ties} + 1`, value: t`${rank} of ${ranked}`, isSum: true },
    ],
    sentence: tied,
  }
}

/** Returns the steps after the raw marks. */
export function stepsOf(score: OwnScore): Step[] {
  const share = score.normalisation === 'none' ? null : shareStep(score)
  return [share, conversionStep(score), rankStep(score)].filter((step) => step !== null)
}

/** Describes the raw marks section by section: `82 right answers at 4 marks are 328. 9 wrong answers cost 1 mark each.` */
export function tellRaw({ raw }: OwnScore) {
  const sections = raw.sections.filter(({ is_qualifying }) => !is_qualifying)
  const sums = sections.map(({ name, right, wrong, marks_per_question, penalty, marks }) =>
    marks_per_question === ''
      ? t`${name}: ${right} right and ${wrong} wrong answers are ${short(marks)} marks.`
      : t`${name}: ${right} × ${marks_per_question} − ${wrong} × ${penalty} = ${short(marks)}.`,
  )
  const scaled =
    raw.scale === null
      ? []
      : [t`Questions were dropped, so the total of ${short(raw.earned)} is multiplied by ${short(raw.scale)}.`]
  return [...sums, ...scaled].join(' ')
}
