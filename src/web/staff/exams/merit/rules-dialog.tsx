import { useState } from 'react'
import { meritDeskCalls } from '#domains/merit/lists/calls.ts'
import type { ListRules, MeritDesk } from '#domains/merit/lists/schema.ts'
import { t } from '#platform/text/messages.ts'
import { numberOf } from '#platform/text/typed.ts'
import { Button, TextButton } from '../../frame/screen.tsx'
import { SendDialog } from '../../parts/overlays/dialog.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import css from '../../purchases/parts/steps.module.css'
import { TextInput } from '../../purchases/parts/text-input.tsx'
import { answersChanged } from '../../shell/answers.ts'
import { api } from '../../shell/api.ts'
import { methodWords, places, placeWords } from './words.ts'

const methods = ['none', 'nta', 'rrb', 'ssc-2018', 'ssc-2025', 'standard'] as const
type Slab = { by: 'rank' | 'mark'; percent: string; to: string }
type Typed = { name: string; method: string; places: Record<string, string>; slabs: Slab[] }

function typedOf({ name, rules }: MeritDesk): Typed {
  return {
    name,
    method: rules.normalisation ?? '',
    places: Object.fromEntries(rules.places.map(({ category, places }) => [category, String(places)])),
    slabs: rules.slabs.map((slab) => ({
      by: slab.by,
      percent: String(slab.percent),
      to: slab.by === 'rank' ? String(slab.up_to) : slab.from,
    })),
  }
}

/** Converts the typed rules for the API, which refuses invalid numbers by field. */
function rulesOf({ method, places: typedPlaces, slabs }: Typed): ListRules {
  return {
    normalisation: methods.find((entry) => entry === method) ?? null,
    places: places.flatMap((category) => {
      const typed = typedPlaces[category]?.trim() ?? ''
      return typed === '' ? [] : { category, places: numberOf(typed) }
    }),
    slabs: slabs.map(({ by, percent, to }) =>
      by === 'rank'
        ? { by, percent: numberOf(percent), up_to: numberOf(to) }
        : { by, percent: numberOf(percent), from: to.trim() },
    ),
  }
}

/** Dialog for the next version's name, method, places by category and slabs. */
export function RulesDialog({ desk, onClose }: { desk: MeritDesk; onClose: () => void }) {
  const [typed, setTyped] = useState(() => typedOf(desk))
  const set = (some: Partial<Typed>) => setTyped({ ...typed, ...some })
  const save = async () => {
    const body = { name: typed.name, rules: rulesOf(typed) }
    await api(meritDeskCalls).changeList({ id: desk._id }, body, { ifMatch: String(desk.edition) })
    void answersChanged(meritDeskCalls)
    say(t`Rules saved. Compute the list to apply them.`)
    onClose()
  }
  return (
    <SendDialog title={t`Places and slabs`} submit={t`Save`} onSend={save} onClose={onClose}>
      <TextInput label="Name of the list" value={typed.name} onChange={(name) => set({ name })} />
      <label className={css.field}>
        Normalisation across shifts
        <select value={typed.method} onChange={(event) => set({ method: event.target.value })}>
          <option value="">As set in the pattern</option>
          {methods.map((entry) => (
            <option key={entry} value={entry}>
              {methodWords[entry]}
            </option>
          ))}
        </select>
      </label>
      <fieldset className={css.step}>
        <legend>Places</legend>
        <div className={css.fields}>
          {places.map((entry) => (
            <TextInput
              key={entry}
              label={placeWords[entry]}
              inputMode="decimal"
              value={typed.places[entry] ?? ''}
              onChange={(value) => set({ places: { ...typed.places, [entry]: value } })}
            />
          ))}
        </div>
      </fieldset>
      <Slabs slabs={typed.slabs} onChange={(slabs) => set({ slabs })} />
    </SendDialog>
  )
}

function Slabs({ slabs, onChange }: { slabs: Slab[]; onChange: (slabs: Slab[]) => void }) {
  const change = (at: number, some: Partial<Slab>) =>
    onChange(slabs.map((slab, index) => (index === at ? { ...slab, ...some } : slab)))
  return (
    <fieldset className={css.step}>
      <legend>Fee discount slabs, largest first</legend>
      {slabs.map((slab, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a slab has no name but its place
        <div key={at} className={css.fields}>
          <TextInput
            label={t`Slab ${at + 1}, per cent`}
            value={slab.percent}
            inputMode="decimal"
            onChange={(percent) => change(at, { percent })}
          />
          <label className={css.field}>
            Slab {at + 1} applies
            <select
              value={slab.by}
              onChange={(event) => change(at, { by: event.target.value === 'mark' ? 'mark' : 'rank' })}
            >
              <option value="rank">up to this rank</option>
              <option value="mark">from this many marks, with NTA from this percentile</option>
            </select>
          </label>
          <TextInput
            label={t`Slab ${at + 1}, rank, marks or percentile`}
            value={slab.to}
            inputMode="decimal"
            onChange={(to) => change(at, { to })}
          />
          <TextButton
            label={t`Remove slab ${at + 1}`}
            onPress={() => onChange(slabs.filter((_slab, index) => index !== at))}
          >
            Remove
          </TextButton>
        </div>
      ))}
      <Button onPress={() => onChange([...slabs, { by: 'rank', percent: '', to: '' }])}>Add a slab</Button>
    </fieldset>
  )
}
