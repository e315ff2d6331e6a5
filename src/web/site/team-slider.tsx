import { Carousel } from '../ui/carousel.tsx'
import { type Member, Person } from './people.tsx'
import css from './team-slider.module.css'

/** Four beside each other on a wide screen, moving on by themselves. */
export function TeamSlider({ label, people }: { label: string; people: Member[] }) {
  const slides = people.map((person) => ({ name: person.person_name, content: <Person person={person} /> }))
  return <Carousel label={label} slides={slides} className={css.slider} />
}
