import { t } from '../../../../platform/text/messages.ts'
/** The first values of a column of an import, to tell what it holds. */
export function samplesOf(samples: string[][], column: number) {
  const texts = samples.map((row) => row[column] ?? '').filter((text) => text !== '')
  return texts.length > 0 ? texts.slice(0, 3).join(' · ').slice(0, 120) : t`empty in the first rows`
}
