import { Link } from 'react-router'
import { paths } from '#platform/text/paths.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import css from './detail-exam-tiles.module.css'

type Tile = { exam_name: string; seo_url: string; icon_url: string | null; exam_sub_title?: string }

export function ExamTiles({ exams }: { exams: Tile[] }) {
  return (
    <ul className={css.tiles}>
      {exams.map((exam) => (
        <li key={exam.seo_url}>
          <Link className="tile" to={paths.exam(exam.seo_url)}>
            {exam.icon_url && <Picture src={exam.icon_url} alt="" width={44} height={44} sizes="44px" />}
            <span>
              <b>{exam.exam_name}</b>
              {exam.exam_sub_title && <span className={css.line}>{exam.exam_sub_title}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
