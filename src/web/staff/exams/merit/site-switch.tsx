import { meritDeskCalls } from '#domains/merit/lists/calls.ts'
import type { MeritDesk } from '#domains/merit/lists/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { Button } from '../../frame/screen.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { answersChanged } from '../../shell/answers.ts'
import { api, messageOf } from '../../shell/api.ts'
import { useMay } from '../../shell/use-staff.ts'

const isPublished = ({ versions }: MeritDesk) => versions.some(({ state }) => state !== 'draft')

/** Shows a published list on the site, or takes it off, for those who approve publications. */
export function SiteSwitch({ desk }: { desk: MeritDesk }) {
  const mayShow = useMay()('merit.approve')
  if (!mayShow || !(isPublished(desk) || desk.is_public)) return null
  const set = async (is_public: boolean) => {
    try {
      await api(meritDeskCalls).setPublic({ id: desk._id }, { is_public })
      say(is_public ? t`The list is on the site.` : t`The list is off the site.`)
      void answersChanged(meritDeskCalls)
    } catch (error) {
      say(messageOf(error, t`The list could not be changed.`))
    }
  }
  return (
    <Button onPress={() => void set(!desk.is_public)}>
      {desk.is_public ? t`Take off the site` : t`Show on the site`}
    </Button>
  )
}

/** Where the public reads a published list, or that it does not. */
export function SiteTold({ desk }: { desk: MeritDesk }) {
  if (!isPublished(desk)) return null
  if (!desk.is_public) return <> The site does not show it.</>
  return (
    <>
      {' '}
      <a href={paths.merit(desk._id)} target="_blank" rel="noopener">
        See it on the site
      </a>
    </>
  )
}
