import { type RefObject, useState } from 'react'
import { useNavigate } from 'react-router'
import { soughtIn } from '#domains/console/search/rules.ts'
import { t } from '#platform/text/messages.ts'
import { FailedAnswer, WaitingAnswer } from '#web/staff/frame/answer-states.tsx'
import { TextButton } from '#web/staff/frame/screen.tsx'
import { useCentre, useWithCentre } from '#web/staff/shell/use-staff.ts'
import { groupsOf, type Hit } from './hits.tsx'
import { Results } from './results.tsx'
import css from './search.module.css'
import { useChoice, useSearch } from './use-search.ts'

type PanelProps = { q: string; listId: string; input: RefObject<HTMLInputElement | null>; onClose: () => void }

/** Search results over the current screen. */
export default function SearchPanel({ q, listId, input, onClose }: PanelProps) {
  const navigate = useNavigate()
  const withCentre = useWithCentre()
  const { myCentres, centre } = useCentre()
  const [isEverywhere, setEverywhere] = useState(false)
  const [isClosedToo, setClosedToo] = useState(false)
  const here = isEverywhere ? null : centre
  const search = useSearch({
    q,
    centre: here?._id,
    closed: isClosedToo ? 'yes' : undefined,
  })
  const { found: things } = search
  const groups = things ? groupsOf(things, q) : []
  const choose = ({ to }: Hit, inNewTab: boolean) => {
    if (to === undefined) return
    if (inNewTab) return void window.open(withCentre(to), '_blank', 'noopener')
    onClose()
    void navigate(withCentre(to))
  }
  const isCurrent = !search.isAsking && search.error === undefined
  // Results of an older query cannot be chosen: Enter waits for the answer.
  const active = useChoice(input, {
    listId,
    hits: isCurrent ? groups.flatMap(({ hits }) => hits) : [],
    onChoose: choose,
  })
  const counts = groups.map(({ label, hits }) => `${hits.length} ${label.toLowerCase()}`).join(', ')
  const status = search.isTooShort
    ? t`Type at least three letters or four digits.`
    : things && isCurrent
      ? counts || t`No results.`
      : ''
  return (
    <div className={css.panel}>
      <div className={css.head}>
        <h2>“{q}”</h2>
        <p role="status">
          {status}
          {status !== '' && !search.isTooShort && here && <> In {here.center_name}.</>}
        </p>
        {here && myCentres.length > 1 && (
          <TextButton onPress={() => setEverywhere(true)}>Search all centres</TextButton>
        )}
        {soughtIn(q) === 'words' && !isClosedToo && (
          <TextButton onPress={() => setClosedToo(true)}>Search closed leads too</TextButton>
        )}
      </div>
      <Troubles search={search} />
      {!things && search.isAsking && search.error === undefined && <WaitingAnswer lines={3} />}
      <Results listId={listId} groups={groups} active={active} onChoose={choose} isOld={!isCurrent} />
    </div>
  )
}

export function Troubles({ search: { error, found: things, retry } }: { search: ReturnType<typeof useSearch> }) {
  const failed = things?.failed ?? []
  if (error === undefined && failed.length === 0) return null
  const otherwise = t`Some results could not be loaded: ${failed.join(', ')}.`
  return <FailedAnswer answer={{ error, reload: retry }} otherwise={otherwise} />
}
