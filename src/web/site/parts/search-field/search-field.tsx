import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { useHref, useNavigate } from 'react-router'
import { paths } from '#platform/text/paths.ts'
import { SearchIcon } from '#web/ui/media/icons.tsx'
import css from './search-field.module.css'

// Suggestions are optional: the field works without them.
const Suggestions = lazy(async () => ({ default: (await import('./suggestions.tsx')).Suggestions }))

type SearchFieldProps = {
  id: string
  className?: string | undefined
  initial?: string
  /** True on a page that people open in order to type. */
  takesFocus?: boolean
}

/** Search form with an address: without scripts the browser submits it. Shows suggestions while typing. */
export function SearchField({ id, className, initial = '', takesFocus = false }: SearchFieldProps) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [isUsed, setUsed] = useState(false)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = input.current?.value.trim() ?? ''
    input.current?.closest('dialog')?.close()
    void navigate(q === '' ? paths.search : `${paths.search}?${new URLSearchParams({ q })}`)
  }
  return (
    <search className={`${css.search} ${className ?? ''}`}>
      <form action={useHref(paths.search)} onSubmit={onSubmit} onFocus={() => setUsed(true)}>
        <label className="sr" htmlFor={id}>
          Search courses, exams, centres, teachers, tests and notices
        </label>
        <input
          ref={input}
          id={id}
          className={css.input}
          type="search"
          name="q"
          placeholder="Search"
          maxLength={100}
          autoComplete="off"
          defaultValue={initial}
          // biome-ignore lint/a11y/noAutofocus: the page has this field alone, and was opened to type into it
          autoFocus={takesFocus}
        />
        <button className={css.button} type="submit" aria-label="Search">
          <SearchIcon />
        </button>
        {isUsed && (
          <Suspense>
            <Suggestions input={input} listId={`${id}-list`} />
          </Suspense>
        )}
      </form>
    </search>
  )
}
