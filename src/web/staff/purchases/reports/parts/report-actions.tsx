import { useState } from 'react'
import { t } from '#platform/text/messages.ts'
import { Button } from '#web/staff/frame/screen.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { messageOf } from '#web/staff/shell/api.ts'
import { download } from '#web/staff/shell/files.ts'

type ActionsProps = {
  /** Address of the workbook in the API. */
  address: string
  /** Name of the file, without its extension. */
  name: string
}

/** A report leaves the screen on paper, or as a workbook with all its rows. */
export function ReportActions({ address, name }: ActionsProps) {
  const [isLoading, setLoading] = useState(false)
  const load = async () => {
    setLoading(true)
    await download(address, `${name}.xlsx`).catch((error: unknown) =>
      say(messageOf(error, t`The workbook could not be loaded.`)),
    )
    setLoading(false)
  }
  return (
    <>
      <Button onPress={() => window.print()}>Print</Button>
      <Button label={t`XLSX workbook`} onPress={() => void load()} isDisabled={isLoading}>
        XLSX
      </Button>
    </>
  )
}
