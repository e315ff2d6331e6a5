import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { catalogueCalls } from '#domains/catalogue/calls.ts'
import type { PublicExamCategory } from '#domains/catalogue/schema.ts'
import { searchCalls } from '#domains/search/calls.ts'
import type { Found } from '#domains/search/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { SelectField } from '#web/ui/forms/choice-fields.tsx'
import css from './dashboard.module.css'

export type ChooseExam = {
  chosen: string | null
  categories: PublicExamCategory[]
  /** Reloads the bundle, whose order depends on the exam. */
  onChosen: () => Promise<void>
}

/** Choice of the exam that the student prepares for; stores it. */
export function ExamChoice({ id, chosen, categories, onChosen }: ChooseExam & { id: string }) {
  const api = useApi()
  const { isSending, refusal, run } = useRequest()
  const choose = (examId: string) =>
    void run(async () => {
      await api(catalogueCalls).chooseExam({ exam_id: examId === '' ? null : examId })
      await onChosen()
    })
  const exams = categories.flatMap(({ items }) => items)
  return (
    <SelectField
      id={id}
      label={t`Your exam`}
      empty={t`Choose an exam`}
      options={exams.map(({ _id, exam_name }) => ({ value: _id, label: exam_name }))}
      value={chosen ?? ''}
      disabled={isSending}
      error={refusal?.message}
      onChange={({ target }) => choose(target.value)}
    />
  )
}

const newsShown = 4

/** Lists what the institute has published about an exam; renders nothing if there is none, or without a network. */
export function ExamNews({ exam }: { exam: string }) {
  const api = useApi()
  const [news, setNews] = useState<Found[]>([])
  // The server is outside React.
  useEffect(() => {
    let isShown = true
    api(searchCalls)
      .search({ q: exam, kind: 'content', limit: newsShown })
      .then(
        ({ found, read_as }) => isShown && setNews(read_as === null ? found : []),
        () => null,
      )
    return () => {
      isShown = false
    }
  }, [api, exam])
  if (news.length === 0) return null
  return (
    <section aria-labelledby="exam-news">
      <h2 id="exam-news">Notices for {exam}</h2>
      <ul className={css.news}>
        {news.map(({ _id, title, about, section, seo_urls }) => (
          <li key={_id}>
            <Link className="link" to={paths.content({ section: section ?? 'notifications', below: seo_urls })}>
              {title}
            </Link>
            {about !== '' && <small>{about}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}
