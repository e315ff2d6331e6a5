import { useEffect, useState } from 'react'
import { emailProblem } from '#domains/identity/accounts/rules.ts'
import { ownGuardianCalls } from '#domains/identity/guardians/calls.ts'
import type { GuardianLink, OwnGuardians, Relation, Section } from '#domains/identity/guardians/schema.ts'
import { t } from '#platform/text/messages.ts'
import { isBlank } from '#platform/text/typed.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { type ReadField, useCheckedForm, useRequest } from '#web/shell/forms/form-state.ts'
import { SelectField } from '#web/ui/forms/choice-fields.tsx'
import { EmailField, Field, Form } from '#web/ui/forms/form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Skeleton } from '#web/ui/layout/skeleton.tsx'
import { mediumDate } from '#web/ui/text/format-date.ts'
import { ConfirmWindow } from '../../parts/frame/confirm-window.tsx'
import css from './guardians.module.css'

const relationWords = { mother: t`Mother`, father: t`Father`, guardian: t`Guardian` }

const sections: { value: Section; label: string }[] = [
  { value: 'timetable', label: t`Classes` },
  { value: 'dues', label: t`Fees and receipts` },
  { value: 'attendance', label: t`Attendance` },
  { value: 'results', label: t`Results` },
]

function useGuardians() {
  const api = useApi()
  const [own, setOwn] = useState<OwnGuardians | null>(null)
  const { refusal, run } = useRequest()
  const load = () => run(async () => setOwn(await api(ownGuardianCalls).guardians()))
  return { own, refusal, load }
}

/** Lists the parents and guardians who follow this student, with a form to invite another. */
export function Guardians() {
  const { own, refusal, load } = useGuardians()
  const [done, setDone] = useState<string | null>(null)
  // The server is outside React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, and again after each change
  useEffect(() => void load(), [])
  const change = (answer: string) => {
    setDone(answer)
    void load()
  }
  return (
    <div className={css.sections}>
      <section aria-labelledby="guardians">
        <h2 id="guardians">Parents and guardians</h2>
        <p>
          They have an account of their own, in which they see your classes, fees, attendance and results, and can pay
          your fees. {own?.decides === false && t`From your 18th birthday on you decide what they see.`}
        </p>
        {done && <Notice tone="good">{done}</Notice>}
        {refusal && (
          <Notice tone="bad">
            <p>{refusal.message}</p>
            <button type="button" className="link" onClick={() => void load()}>
              Load the list again
            </button>
          </Notice>
        )}
        {own === null && !refusal && <Skeleton lines={2} />}
        {own?.guardians.length === 0 && <p>Nobody follows you yet.</p>}
        {own && own.guardians.length > 0 && (
          <ul className={css.list}>
            {own.guardians.map((link) => (
              <GuardianRow key={link._id} link={link} decides={own.decides} onChanged={change} />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="invite">
        <h2 id="invite">Invite a parent or guardian</h2>
        <InviteForm key={own?.guardians.length} onInvited={change} />
      </section>
    </div>
  )
}

function stateOf({ accepted_at, invited_at, is_expired }: GuardianLink) {
  if (accepted_at) return t`follows you since ${mediumDate(accepted_at)}`
  return is_expired ? t`the invitation has expired` : t`invited on ${mediumDate(invited_at)}, not accepted yet`
}

type GuardianRowProps = { link: GuardianLink; decides: boolean; onChanged: (answer: string) => void }

function GuardianRow({ link, decides, onChanged }: GuardianRowProps) {
  const api = useApi()
  const [isAsking, setAsking] = useState(false)
  return (
    <li>
      <div className={css.row}>
        <div>
          <h3>
            {link.name} <small>{relationWords[link.relation]}</small>
          </h3>
          <p>
            {link.email}, {stateOf(link)}
          </p>
        </div>
        {link.may_end && (
          <button type="button" className="btn ghost" onClick={() => setAsking(true)}>
            Remove<span className="sr"> {link.name}</span>
          </button>
        )}
      </div>
      {decides && link.accepted_at && <SectionChoice link={link} onChanged={onChanged} />}
      {isAsking && (
        <ConfirmWindow
          title={t`Remove ${link.name}?`}
          action={t`Remove`}
          isLoss
          onConfirm={async () => onChanged(await api(ownGuardianCalls).endGuardian({ id: link._id }))}
          onClose={() => setAsking(false)}
        >
          <p>They will no longer see anything of you. To undo this, you would have to invite them again.</p>
        </ConfirmWindow>
      )}
    </li>
  )
}

/** Sections that this guardian can see; students aged 18 choose them. */
function SectionChoice({ link, onChanged }: { link: GuardianLink; onChanged: (answer: string) => void }) {
  const api = useApi()
  const { isSending, refusal, run } = useRequest()
  const [hidden, setHidden] = useState(link.hidden)
  const toggle = (section: Section, isShown: boolean) => {
    const others = hidden.filter((one) => one !== section)
    const next = isShown ? others : [...others, section]
    void run(async () => {
      const answer = await api(ownGuardianCalls).setSections({ id: link._id }, { hidden: next })
      setHidden(next)
      onChanged(answer)
    })
  }
  return (
    <fieldset className={css.choice} disabled={isSending}>
      <legend>{t`${link.name} sees`}</legend>
      {sections.map(({ value, label }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={!hidden.includes(value)}
            onChange={({ target }) => toggle(value, target.checked)}
          />
          {label}
        </label>
      ))}
      {refusal && <p role="alert">{refusal.message}</p>}
    </fieldset>
  )
}

const names = ['name', 'email', 'relation'] as const
type Read = ReadField<(typeof names)[number]>

function check(read: Read) {
  return {
    name: isBlank(read('name')) ? t`Enter the guardian’s name.` : undefined,
    email: emailProblem(read('email')),
    relation: read('relation') === '' ? t`Choose who this is.` : undefined,
  }
}

const relationOf = (text: string): Relation => (text === 'mother' || text === 'father' ? text : 'guardian')

function InviteForm({ onInvited }: { onInvited: (answer: string) => void }) {
  const api = useApi()
  const { field, form, failure, isSending } = useCheckedForm({
    names,
    check,
    idPrefix: 'guardian-',
    send: async (read) => {
      const body = { name: read('name'), email: read('email').trim(), relation: relationOf(read('relation')) }
      onInvited(await api(ownGuardianCalls).inviteGuardian(body))
    },
  })
  return (
    <Form failure={failure} {...form}>
      <Field {...field('name')} label="Their name" autoComplete="off" maxLength={100} required />
      <EmailField {...field('email')} label="Their e-mail" hint={t`We send them a link to open their account.`} />
      <SelectField
        {...field('relation')}
        label="Who is this?"
        empty={t`Choose`}
        options={Object.entries(relationWords).map(([value, label]) => ({ value, label }))}
      />
      <button className="btn" type="submit" disabled={isSending}>
        {isSending ? t`Please wait` : t`Send the invitation`}
      </button>
    </Form>
  )
}
