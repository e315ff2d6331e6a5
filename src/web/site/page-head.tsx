import type { ReactNode } from 'react'
import type { Crumb } from '../page.ts'
import { Picture } from '../ui/picture.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import css from './page-head.module.css'

type PageHeadProps = {
  title: string
  subTitle?: ReactNode
  crumbs: Crumb[]
  /** Address of a picture that only decorates: what it shows is said by the title. */
  banner?: string | null
  children?: ReactNode
}

/** The printed band that every inner page begins with: where one is, and what the page is called. */
export function PageHead({ title, subTitle, crumbs, banner, children }: PageHeadProps) {
  return (
    <div className={css.band}>
      <div className={`wrap ${css.row} ${banner ? css.pictured : ''}`}>
        <div>
          <Breadcrumbs crumbs={crumbs} />
          <h1>{title}</h1>
          {subTitle && <div className={css.subTitle}>{subTitle}</div>}
          {children}
        </div>
        {banner && (
          <Picture
            className={css.banner}
            src={banner}
            alt=""
            width={720}
            height={405}
            sizes="(max-width: 900px) 100vw, 400px"
            priority
          />
        )}
      </div>
    </div>
  )
}
