import { useState } from 'react'
import { calendarCalls } from '#domains/learning/calls.ts'
import { t } from '#platform/text/messages.ts'
import { Button } from '#web/staff/frame/screen.tsx'
import { Dialog, DialogActions } from '#web/staff/parts/overlays/dialog.tsx'
import { api, messageOf } from '#web/staff/shell/api.ts'

/** Creates the secret address of a teacher's own classes, for a calendar on their phone. */
export default function FeedDialog({ onClose }: { onClose: () => void }) {
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState('')
  const make = async () => {
    setProblem('')
    try {
      const { url } = await api(calendarCalls).makeFeed()
      setAddress(window.location.origin + url)
    } catch (error) {
      setProblem(messageOf(error, t`The link could not be made.`))
    }
  }
  return (
    <Dialog title="Add to my calendar" onClose={onClose}>
      <p>
        Your calendar follows your classes, also those that are moved or cancelled. Anyone with the link can see them. A
        new link ends the one you had.
      </p>
      {problem !== '' && <p role="alert">{problem}</p>}
      {address !== '' && (
        <p>
          <a className="link" href={address.replace(/^https?:/, 'webcal:')}>
            Open in the calendar
          </a>
          <br />
          <code>{address}</code>
        </p>
      )}
      <DialogActions>
        <Button isPrimary onPress={() => void make()}>
          {address === '' ? t`Create a calendar link` : t`Create a new link`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
