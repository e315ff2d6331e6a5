import { useEffect, useId, useRef, useState } from 'react'
import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { useController, useFormContext } from 'react-hook-form'
import { t } from '#platform/text/messages.ts'
import { keyOfName } from '#platform/text/typed.ts'
import { ChevronIcon, CloseIcon } from '../marks/icons.tsx'
import menu from '../overlays/menu.module.css'
import { described, FieldPlace, type FieldProps, useProblem } from './fields.tsx'
import css from './forms.module.css'

type Choice = { value: string; label: string }
type ComboProps = FieldProps & {
  choices: readonly Choice[]
  /** Searches on the server while typing; if absent, the choices are filtered here. */
  onSearch?: ((typed: string) => void) | undefined
  /** The choices are loading: typing is possible already, choosing once they have arrived. */
  isLoading?: boolean | undefined
}

type PickerProps = Omit<ComboProps, 'name'> & {
  id: string
  problem: string | undefined
  value: string | null
  onChoose: (value: string | null) => void
}

/** Chooses an option that was typed before the choices arrived, if exactly one of them contains the text. */
function useTypedAhead({
  choices,
  isLoading = false,
  onChoose,
}: Pick<PickerProps, 'choices' | 'isLoading' | 'onChoose'>) {
  const typed = useRef('')
  const left = useRef('')
  const choose = useRef(onChoose)
  choose.current = onChoose
  // The answer of the server is outside React.
  useEffect(() => {
    if (isLoading || left.current === '') return
    const words = keyOfName(left.current)
    left.current = ''
    const fitting = choices.filter(({ label }) => keyOfName(label).includes(words))
    if (fitting.length === 1 && fitting[0]) choose.current(fitting[0].value)
  }, [choices, isLoading])
  return {
    take(text: string) {
      typed.current = text
    },
    begin() {
      left.current = ''
    },
    /** Called before the field drops text that matches no choice: on Tab, and on blur. */
    leave() {
      const words = typed.current.trim()
      if (isLoading && words !== '') left.current = words
    },
  }
}

function Picker({ id, label, hint, problem, choices, value, onChoose, onSearch, isLoading }: PickerProps) {
  const { take, begin, leave } = useTypedAhead({ choices, isLoading, onChoose })
  const [dialog, setDialog] = useState<Element | null>(null)
  return (
    <ComboBox
      aria-label={label}
      selectedKey={value}
      defaultItems={choices}
      onSelectionChange={(key) => onChoose(key === null ? null : String(key))}
      onInputChange={(text) => {
        take(text)
        onSearch?.(text)
      }}
      menuTrigger="focus"
      allowsEmptyCollection
    >
      <div
        ref={(field) => setDialog(field?.closest('dialog') ?? null)}
        className={css.combo}
        onFocusCapture={begin}
        onBlurCapture={leave}
        onKeyDownCapture={({ key }) => key === 'Tab' && leave()}
      >
        <Input id={id} className={css.input ?? ''} {...described(id, { hint, problem })} />
        <Button aria-label={t`Show ${label}`}>
          <ChevronIcon />
        </Button>
      </div>
      {/* Nothing outside an open dialog can be pressed, so the list is rendered inside it. */}
      <Popover className={menu.popover ?? ''} {...(dialog && { UNSTABLE_portalContainer: dialog })}>
        <ListBox<Choice>
          className={menu.menu ?? ''}
          renderEmptyState={() => <p className={css.none}>{isLoading ? t`Loading…` : t`No matches.`}</p>}
        >
          {({ value, label }) => (
            <ListBoxItem className={menu.item ?? ''} id={value}>
              {label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

/** Choice of one of many, found by typing. Its value is the choice's, or null. */
export function ComboField({ name, label, hint, isRequired, choices, onSearch, isLoading }: ComboProps) {
  const id = useId()
  const { control } = useFormContext()
  const { field } = useController({ name, control })
  const problem = useProblem(name)
  const value = typeof field.value === 'string' && field.value !== '' ? field.value : null
  return (
    <FieldPlace id={id} label={label} hint={hint ?? ''} isRequired={isRequired ?? false} problem={problem}>
      <Picker
        id={id}
        label={label}
        problem={problem}
        choices={choices}
        value={value}
        hint={hint ?? ''}
        onChoose={field.onChange}
        onSearch={onSearch}
        isLoading={isLoading}
      />
    </FieldPlace>
  )
}

/** Choice of several of many, shown as chips. Its value is a list of the choices' values. */
export function ManyField({ name, label, hint, isRequired, choices, onSearch, isLoading }: ComboProps) {
  const id = useId()
  const { control } = useFormContext()
  const { field } = useController({ name, control })
  const problem = useProblem(name)
  const values: string[] = Array.isArray(field.value) ? field.value.map(String) : []
  const left = choices.filter(({ value }) => !values.includes(value))
  return (
    <FieldPlace id={id} label={label} hint={hint ?? ''} isRequired={isRequired ?? false} problem={problem}>
      {values.length > 0 && (
        <ul className={css.chips}>
          {values.map((value) => {
            const name = choices.find((choice) => choice.value === value)?.label ?? value
            return (
              <li className={css.chip} key={value}>
                {name}
                <button
                  type="button"
                  aria-label={t`Remove ${name}`}
                  onClick={() => field.onChange(values.filter((other) => other !== value))}
                >
                  <CloseIcon />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <Picker
        key={values.join()}
        id={id}
        label={label}
        problem={problem}
        value={null}
        choices={left}
        hint={hint ?? ''}
        onChoose={(value) => value !== null && field.onChange([...values, value])}
        onSearch={onSearch}
        isLoading={isLoading}
      />
    </FieldPlace>
  )
}
