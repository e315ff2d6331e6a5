import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { thingCalls } from '#domains/console/calls.ts'
import type { Fields, StaffDraft } from '#domains/console/drafts/schema.ts'
import { onlyOne } from '#domains/content/rules.ts'
import { t } from '#platform/text/messages.ts'
import { readNote, writeNote } from '#web/shell/session.ts'
import type { KindScreen } from '#web/staff/parts/draft-fields/describe.ts'
import { FieldsOf, labelsOf } from '#web/staff/parts/draft-fields/field-of.tsx'
import { DraftEditor } from '#web/staff/parts/editor/draft-editor.tsx'
import { answersChanged } from '#web/staff/shell/answers.ts'
import { useWithCentre } from '#web/staff/shell/use-staff.ts'
import { kindAt } from '../kinds/all.ts'
import css from './record.module.css'

/** Returns a new id, even if the browser considers the connection insecure. */
function makeId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

const noteOf = ({ kind }: KindScreen) => t`last place of ${kind}`

/** Returns the initial values of a new item. Some repeat those of the previous item, as consecutive items are usually alike. */
function blankOf(kind: KindScreen): Fields {
  const blank: Fields = JSON.parse(JSON.stringify(kind.blank))
  const known = kind.remembered ? readNote(noteOf(kind)) : null
  return kind.remembered && known ? { ...blank, [kind.remembered]: known } : blank
}

function remember(kind: KindScreen, { body }: StaffDraft) {
  const value = kind.remembered && body ? body[kind.remembered] : null
  if (typeof value === 'string') writeNote(noteOf(kind), value)
}

function PublicLink({ draft }: { draft: StaffDraft }) {
  const isPublic = draft.state === 'published' || draft.state === 'changed'
  if (draft.path === null || !isPublic) return null
  return (
    <p>
      <a className={css.link} href={draft.path} target="_blank" rel="noopener">
        View on the site
      </a>
    </p>
  )
}

function Record({ kind, id }: { kind: KindScreen; id: string }) {
  const empty = useMemo(() => blankOf(kind), [kind])
  const { state: returnTo } = useLocation()
  const navigate = useNavigate()
  const withCentre = useWithCentre()
  const Beside = kind.beside
  const crumbs = kind.isSingle
    ? [kind.above ?? { label: t`Site`, to: '/staff/site/content' }]
    : [{ label: kind.title, to: `/staff/${kind.path}` }]
  // Puts the focus into the first field for editing.
  useEffect(() => {
    const wait = setInterval(() => {
      const first = document.querySelector<HTMLElement>(
        'main input:not([type="file"]):not([type="range"]), main textarea',
      )
      if (!first) return
      clearInterval(wait)
      if (first instanceof HTMLInputElement && first.value === '') first.focus()
    }, 50)
    return () => clearInterval(wait)
  }, [])
  return (
    <DraftEditor
      kind={kind.kind}
      id={id}
      noun={kind.one}
      empty={empty}
      crumbs={crumbs}
      labels={labelsOf(kind.fields)}
      onPublished={(draft) => {
        remember(kind, draft)
        void answersChanged(thingCalls)
        if (typeof returnTo === 'string') void navigate(withCentre(returnTo))
      }}
      aside={(draft) => (
        <>
          <PublicLink draft={draft} />
          {Beside && (kind.isSingle || draft.published !== null) && <Beside id={id} />}
        </>
      )}
    >
      <div className={css.fields}>
        <FieldsOf fields={kind.fields} />
      </div>
    </DraftEditor>
  )
}

/** Gives a new item its address at once, so that a reload finds the input. */
function NewThing({ kind }: { kind: KindScreen }) {
  const navigate = useNavigate()
  const withCentre = useWithCentre()
  const { state } = useLocation()
  // The address is outside React.
  useEffect(() => {
    void navigate(withCentre(`/staff/${kind.path}/${makeId()}`), { replace: true, state })
  }, [kind, navigate, withCentre, state])
  return null
}

export default function RecordScreen() {
  const { pathname } = useLocation()
  const kind = kindAt(pathname)
  const last = pathname.split('/').at(-1) ?? ''
  if (kind.isSingle) return <Record key={kind.kind} kind={kind} id={onlyOne} />
  if (last === 'new') return <NewThing kind={kind} />
  return <Record key={`${kind.kind} ${last}`} kind={kind} id={last} />
}
