import type { PublicAbout } from '#domains/content/schema.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import css from './people.module.css'

export type Member = PublicAbout['team']['data_list'][number]

export function People({ people }: { people: Member[] }) {
  return (
    <ul className={css.people}>
      {people.map((person) => (
        <li key={person.person_name}>
          <Person person={person} />
        </li>
      ))}
    </ul>
  )
}

/** Returns the first letters of the first and the last name, with their vowel signs. */
function initialsOf(name: string) {
  const words = name.split(' ').filter((word) => /^\p{L}/u.test(word) && !word.endsWith('.'))
  const [first = ''] = words
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return [first, last].map((word) => /^\p{L}\p{M}*/u.exec(word)?.[0] ?? '').join('')
}

export function Person({ person }: { person: Member }) {
  const { person_name: name, person_title: title, photo_url: photo } = person
  return (
    <div className={css.person}>
      {photo === null ? (
        <span className={css.initials} aria-hidden="true">
          {initialsOf(name)}
        </span>
      ) : (
        <Picture src={photo} alt="" width={360} height={360} sizes="(width < 768px) 90vw, 270px" />
      )}
      <h3>{name}</h3>
      <p>{title}</p>
    </div>
  )
}
