import { useState } from 'react'
import { conversionCalls } from '#domains/console/calls.ts'
import type { PasswordLink } from '#domains/console/conversion/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { Button } from '../../frame/screen.tsx'
import { api } from '../../shell/api.ts'
import { Dialog, DialogActions } from '../overlays/dialog.tsx'
import { orSay, say } from '../overlays/toast.tsx'
import css from './password-link.module.css'

/** Creates the link with which a student without an e-mail sets their password, to be opened on their own phone. */
export function PasswordLinkButton({ studentId }: { studentId: string }) {
  const [link, setLink] = useState<PasswordLink | null>(null)
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    await orSay(
      async () => setLink(await api(conversionCalls).issuePasswordLink({ id: studentId })),
      t`The link could not be created. Please try again.`,
    )
    setAsking(false)
  }
  return (
    <>
      <Button isDisabled={isAsking} onPress={() => void ask()}>
        Link to set the password…
      </Button>
      {link && <Shown link={link} onClose={() => setLink(null)} />}
    </>
  )
}

function Shown({ link: { path, hours }, onClose }: { link: PasswordLink; onClose: () => void }) {
  const address = `${location.origin}${path}`
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => say(t`Link copied.`),
      () => say(t`The link could not be copied. Please select it and copy it.`),
    )
  return (
    <Dialog title="Link to set the password" onClose={onClose}>
      <p>
        Give this link only to the student, to open on their own phone. It works once, within{' '}
        {plural(hours, '# hour', '# hours')}, and is not shown again. The log records that you handed it out.
      </p>
      <p className={css.link}>{address}</p>
      <DialogActions>
        <Button onPress={onClose}>Close</Button>
        <Button isPrimary onPress={() => void copy()}>
          Copy the link
        </Button>
      </DialogActions>
    </Dialog>
  )
}
