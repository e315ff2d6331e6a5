import { useState } from 'react'
import type { Fields } from '#domains/console/drafts/schema.ts'
import { t } from '#platform/text/messages.ts'
import { Button } from '../../frame/screen.tsx'
import css from './editor.module.css'
import { type Conflict, compareWords, textOf } from './merge.ts'
import { settledBody } from './publish-rules.ts'
import type { DraftHand } from './use-draft.ts'

type ConflictsProps = { hand: DraftHand; labels: Record<string, string>; body: Fields }

/** Compares the fields that both people have changed. Nothing is saved until each is decided. */
export function Conflicts({ hand, labels, body }: ConflictsProps) {
  const [taken, setTaken] = useState<Record<string, 'mine' | 'theirs'>>({})
  const { conflicts } = hand
  const isChosen = conflicts.every(({ field }) => taken[field])
  const settle = () => hand.settle(settledBody({ body, conflicts, taken }))
  return (
    <section className={css.conflict} role="alert" aria-label="Changed by two people">
      <p>
        <b>
          {conflicts.length === 1
            ? t`Someone else has changed the same field.`
            : t`Someone else has changed the same fields.`}
        </b>{' '}
        Choose what to keep. Until then, your text is kept on this device.
      </p>
      {conflicts.map((conflict) => (
        <fieldset key={conflict.field}>
          <legend>{labels[conflict.field] ?? conflict.field.replaceAll('_', ' ')}</legend>
          <Side conflict={conflict} side="mine" taken={taken} onTake={setTaken} />
          <Side conflict={conflict} side="theirs" taken={taken} onTake={setTaken} />
        </fieldset>
      ))}
      <Button isDisabled={!isChosen} onPress={settle}>
        Keep selection
      </Button>
    </section>
  )
}

type Taken = Record<string, 'mine' | 'theirs'>
type SideProps = { conflict: Conflict; side: 'mine' | 'theirs'; taken: Taken; onTake: (taken: Taken) => void }

function Side({ conflict, side, taken, onTake }: SideProps) {
  const { field, mine, theirs } = conflict
  return (
    <label>
      <input
        type="radio"
        name={`take ${field}`}
        checked={taken[field] === side}
        onChange={() => onTake({ ...taken, [field]: side })}
      />
      <span>
        <small>{side === 'mine' ? t`Mine` : t`Theirs`}</small>
        <Compared before={textOf(side === 'mine' ? theirs : mine)} after={textOf(side === 'mine' ? mine : theirs)} />
      </span>
    </label>
  )
}

/** A text with its additions and removals marked. */
export function Compared({ before, after }: { before: string; after: string }) {
  return (
    <p className={css.compared}>
      {compareWords(before, after).map(({ text, is }, n) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text have their place alone
        if (is === 'added') return <ins key={n}>{text}</ins>
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        return is === 'removed' ? <del key={n}>{text}</del> : text
      })}
    </p>
  )
}
