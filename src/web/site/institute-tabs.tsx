import type { PublicAbout } from '../../domains/content/schema.ts'
import { TabSet } from '../ui/tab-set.tsx'
import css from './institute-tabs.module.css'

/** What the institute says of itself, each text under its tab. */
export function InstituteTabs({ tabs }: Pick<PublicAbout, 'tabs'>) {
  if (tabs.length === 0) return null
  const shown = tabs.map(({ title, text }) => ({ title, content: <p className={css.text}>{text}</p> }))
  return <TabSet label="About the institute" tabs={shown} />
}
