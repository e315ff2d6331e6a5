import { Link, useActionData } from 'react-router'
import type { TryQuestion as Question } from '#domains/exams/try-question/schema.ts'
import { paths } from '#platform/text/paths.ts'
import { dayMonth } from '#web/ui/text/format-date.ts'
import { keepDates } from '#web/ui/text/keep-dates.ts'
import { Missing } from '../../parts/page-frame/missing.tsx'
import type { NewsLine } from '../shown-content.ts'
import type { answerForm } from '../try-question/answer-form.ts'
import { TryQuestion } from '../try-question/try-question.tsx'
import type { FreeMock } from './free-mock.tsx'
import css from './whats-new.module.css'

type Props = {
  data: { question: Question | null; mock: FreeMock | null; news: NewsLine[] | null }
}

/**
 * Contents beside the announcements, in one lazily loaded file. A bubble filled before the file arrives is held by its
 * form, which also loads the file.
 */
export function Beside({ data: { question, mock, news } }: Props) {
  const sent = useActionData<typeof answerForm>() ?? null
  return (
    <>
      {question && <TryQuestion question={question} mock={mock} sent={sent} />}
      <WhatsNew news={news} />
    </>
  )
}

function WhatsNew({ news }: { news: NewsLine[] | null }) {
  return (
    <aside className={css.card} aria-labelledby="whats-new">
      <h2 id="whats-new">What's New</h2>
      {news === null && <Missing>Sorry, the latest news could not be loaded just now.</Missing>}
      {news?.length === 0 && <p className={css.none}>No Updates</p>}
      <ul>
        {news?.map((item) => (
          <li key={item._id}>
            <Link to={paths.latestNews(item.seo_url)}>
              <time dateTime={item.date_publish}>{dayMonth(item.date_publish)}</time>
              <span>{keepDates(item.content_item_title)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {news !== null && news.length > 0 && (
        <Link className={`link ${css.all}`} to={paths.latestNews()}>
          All news
        </Link>
      )}
    </aside>
  )
}
