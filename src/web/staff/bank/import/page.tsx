import type { ImportRow } from '../../../../domains/imports/schema.ts'
import { plural, t } from '../../../../platform/text/messages.ts'
import { ImportScreen } from '../../parts/imports/import-screen.tsx'
import type { Column } from '../../parts/lists/list-table.tsx'
import { useQuestionWording } from '../import-wording.ts'
import { Line } from '../line.tsx'

const columns: Column<ImportRow>[] = [
  { key: 'line', head: t`Question`, cell: ({ line }) => <Line html={line} />, isWide: true },
]
const ways = [
  { label: () => t`Store as drafts`, options: { ready: false } },
  { label: (count: number) => t`Store ${plural(count, '# question', '# questions')}`, options: { ready: true } },
]

/** One file of questions, from its columns to the bank. */
export default function ImportPage() {
  return <ImportScreen wording={useQuestionWording()} columns={columns} ways={ways} />
}
