import { useEffect, useRef, useState } from 'react'
import { TickIcon } from '#web/ui/media/verdict-icons.tsx'
import css from './section-nav.module.css'

type Section = { id: string; name: string; filled: number; total: number }

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  )
}

/** A picture counts by what is shown of it; boxes to tick tell nothing by themselves. */
function isFilled(control: Control) {
  if (control.type !== 'file') return control.value.trim() !== ''
  return control.closest('[data-picture]')?.querySelector('img') != null
}

function countIn(group: HTMLFieldSetElement): Section {
  const controls = [...group.elements].filter(isControl).filter(({ type }) => type !== 'checkbox' && type !== 'hidden')
  return {
    id: group.id,
    name: group.dataset.section ?? '',
    filled: controls.filter(isFilled).length,
    total: controls.length,
  }
}

function read(form: HTMLFormElement) {
  return [...form.querySelectorAll<HTMLFieldSetElement>('fieldset[data-section]')].map(countIn)
}

/** Leads to each part of a long form, with how much of it is filled in and a tick where nothing is missing. */
export function SectionNav() {
  const ref = useRef<HTMLElement>(null)
  const [sections, setSections] = useState<Section[]>([])
  // Typed values belong to the browser: the fields are uncontrolled. Pictures appear a moment after they were
  // chosen.
  useEffect(() => {
    const form = ref.current?.closest('form')
    if (!form) return
    const count = () => setSections(read(form))
    count()
    form.addEventListener('input', count)
    const pictures = new MutationObserver(count)
    for (const element of form.querySelectorAll('[data-picture]'))
      pictures.observe(element, { childList: true, subtree: true })
    return () => {
      form.removeEventListener('input', count)
      pictures.disconnect()
    }
  }, [])
  return (
    <nav ref={ref} className={css.sections} aria-label="Sections of your profile">
      <ul>
        {sections.map(({ id, name, filled, total }) => (
          <li key={id}>
            <a href={`#${id}`}>
              {name}{' '}
              {filled === total ? (
                <span className={css.whole}>
                  <TickIcon />
                  <span className="sr">complete</span>
                </span>
              ) : (
                <span className={css.count}>
                  {filled} of {total}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
