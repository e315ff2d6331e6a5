import { t } from '#platform/text/messages.ts'
import { KeyList, type KeyRow } from '#web/ui/navigation/key-list.tsx'
import { newThings } from '../../new-things.ts'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { useMay } from '../../shell/use-staff.ts'

type KeyHelpProps = { rail: { label: string; letter: string }[]; onClose: () => void }

export default function KeyHelp({ rail, onClose }: KeyHelpProps) {
  const may = useMay()
  const keys: KeyRow[] = [
    ...rail.map(({ label, letter }): KeyRow => [`g ${letter.toLowerCase()}`, label]),
    ...newThings
      .filter(({ needs }) => may(...needs))
      .map(({ key, label }): KeyRow => [`n ${key}`, t`New ${label.toLowerCase()}`]),
    ['/', t`Search`],
    [t`Ctrl+K`, t`Find anything by name`],
    [t`j, k`, t`Next and previous row`],
    ['x', t`Select the row`],
    ['Enter', t`Open the row`],
    ['e', t`Edit`],
    ['[, ]', t`Previous and next in the list`],
    [t`Esc`, t`Back to the list`],
    [t`Ctrl+Enter`, t`Press the main button`],
    ['?', t`This list`],
  ]
  return (
    <Dialog title="Shortcuts" onClose={onClose}>
      <KeyList keys={keys} />
    </Dialog>
  )
}
