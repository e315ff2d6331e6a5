import type { PublicInstitute } from '#domains/content/schema.ts'
import type { OwnScore } from '#domains/merit/scores/schema.ts'
import { formatPaperDay, momentOf } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { rollNumberText } from '#platform/text/roll-number.ts'
import type { PrintedCode } from './schema.ts'

/*
 * Texts of a certificate, before drawing.
 */

export type CertificateWords = {
  institute: string
  address: string
  title: string
  /** Warning if the list is not final. */
  warning: string | null
  opening: string
  candidateName: string
  sentence: string
  test: string
  figures: [label: string, value: string][]
  notes: string[]
  code: string
  link: string
  checkAt: string
}

type Of = {
  score: OwnScore
  candidateName: string
  institute: Pick<PublicInstitute, 'name' | 'address'>
  printed: PrintedCode
}

/** Returns marks without trailing zeros. */
const short = (value: string) => (value.includes('.') ? value.replace(/\.?0+$/, '') : value)

function figuresOf({ roll_no, raw, percentile, normalised, rank, ranked, slab, ...within }: OwnScore) {
  const { category, centre, batch, native_state } = within
  const figures: [string, string | null][] = [
    [t`Roll number`, roll_no === null ? null : rollNumberText(roll_no)],
    [t`Marks`, t`${short(raw.marks)} of ${short(raw.maximum)}`],
    [t`Percentile`, percentile],
    [t`Normalised marks`, normalised],
    [t`Rank`, t`${rank} of ${ranked}`],
    ...[category, centre, batch, native_state].map((place): [string, string | null] => [
      t`Rank, ${place?.name ?? ''}`,
      place && t`${place.rank} of ${place.of}`,
    ]),
    [t`Off the fee of one course`, slab === null ? null : t`${slab} %`],
  ]
  return figures.filter((figure): figure is [string, string] => figure[1] !== null)
}

function tellList({ isFinal, version, day }: { isFinal: boolean; version: number; day: string }) {
  if (day === '')
    return isFinal ? t`Final merit list, version ${version}.` : t`Provisional merit list, version ${version}.`
  return isFinal
    ? t`Final merit list, version ${version}, published ${day}.`
    : t`Provisional merit list, version ${version}, published ${day}.`
}

function notesOf({ score, printed }: Of) {
  const { version, state, published_at, missed } = score
  const day = published_at === null ? '' : formatPaperDay(momentOf(published_at))
  const minima = missed.map((name) => name || t`the whole paper`).join(', ')
  return [
    tellList({ isFinal: state === 'final', version, day }),
    ...(missed.length > 0 ? [t`Minimum not reached: ${minima}.`] : []),
    t`Revision ${printed.revision} of this certificate. A later one replaces it.`,
  ]
}

/** Returns the texts of a certificate from the published list, ignoring later changes. */
export function describeCertificate(of: Of): CertificateWords {
  const { score, candidateName, institute, printed } = of
  const isFinal = score.state === 'final'
  const { host, pathname } = new URL(printed.link)
  return {
    institute: institute.name,
    address: institute.address,
    title: t`Certificate of result`,
    warning: isFinal ? null : t`Provisional: the final merit list may say otherwise`,
    opening: t`This is to certify that`,
    candidateName,
    sentence: score.has_shifts ? t`sat, in ${score.shift}, the test` : t`sat the test`,
    test: score.list_name,
    figures: figuresOf(score),
    notes: notesOf(of),
    code: printed.code,
    link: printed.link,
    checkAt: host + pathname.slice(0, pathname.lastIndexOf('/')),
  }
}
