import { useState } from 'react'
import { leadDeskCalls } from '#domains/leads/staff/calls.ts'
import type { Lead } from '#domains/leads/staff/schema.ts'
import { t } from '#platform/text/messages.ts'
import { LinkButton, TextButton } from '../../frame/screen.tsx'
import { api, messageOf } from '../../shell/api.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import css from './lead.module.css'

type SameProps = { lead: Lead; onChange: (lead: Lead, sentence: string) => void }

/** Others with the same phone or e-mail: opened, or merged into this one. */
export function Same({ lead, onChange }: SameProps) {
  const { _id, phone, email, version } = lead
  const [problem, setProblem] = useState<string | null>(null)
  const asked = { except: _id, phone: phone ?? undefined, email: email ?? undefined }
  const { data = [] } = useAnswer(leadDeskCalls.knownPeople, asked)
  if (data.length === 0) return null
  const merge = async (other_id: string) => {
    setProblem(null)
    try {
      const body = { other_id, take: [] }
      onChange(await api(leadDeskCalls).mergeLeads({ id: _id }, body, { ifMatch: String(version) }), t`Leads merged.`)
    } catch (error) {
      setProblem(messageOf(error, t`The leads could not be merged.`))
    }
  }
  return (
    <section aria-labelledby="same">
      <h2 id="same" className={css.heading}>
        Same phone or e-mail
      </h2>
      <ul className={css.history}>
        {data.map((person) => (
          <li key={person._id} className={css.same}>
            <span>
              <b>{person.name}</b> {person.told}
            </span>
            {person.kind === 'lead' && person.may_open && (
              <>
                <LinkButton to={`/staff/leads/${person._id}`}>Open</LinkButton>
                <TextButton label={t`Merge into this lead: ${person.name}`} onPress={() => void merge(person._id)}>
                  Merge into this lead
                </TextButton>
              </>
            )}
          </li>
        ))}
      </ul>
      {problem !== null && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
    </section>
  )
}
