import { useState } from 'react'
import { classCalls } from '#domains/learning/calls.ts'
import type { StudentClass } from '#domains/learning/classes/schema.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import css from './classes.module.css'

function isHttps(url: string) {
  return URL.canParse(url) && new URL(url).protocol === 'https:'
}

/** Follows a link as a tap would, so that the new tab has no access to this one. */
function openInTab(url: string) {
  const link = document.createElement('a')
  Object.assign(link, { href: url, target: '_blank', rel: 'noopener noreferrer' })
  link.click()
}

/** Requests the link of a live class, which records the attendance, and opens it. The link stays visible for browsers that block new tabs. */
export function JoinClass({
  studentClass,
  className = '',
}: {
  studentClass: StudentClass
  className?: string | undefined
}) {
  const api = useApi()
  const [link, setLink] = useState<string | null>(null)
  const { isSending, refusal, run } = useRequest()
  const join = () =>
    void run(async () => {
      const { join_url } = await api(classCalls).joinClass({ id: studentClass._id })
      if (!isHttps(join_url)) throw new Error(t`This class link is not secure. Please tell the institute.`)
      setLink(join_url)
      openInTab(join_url)
    })
  const title = <span className="sr"> {studentClass.class_title}</span>
  return (
    <>
      {link === null ? (
        <button type="button" className={`btn ${className}`} disabled={isSending} onClick={join}>
          {isSending ? t`Please wait` : t`Join`}
          {title}
        </button>
      ) : (
        <a className={`btn ${className}`} href={link} target="_blank" rel="noopener noreferrer">
          Open class
          {title}
        </a>
      )}
      {refusal && (
        <p role="alert" className={css.refusal}>
          {refusal.message}
        </p>
      )}
    </>
  )
}
