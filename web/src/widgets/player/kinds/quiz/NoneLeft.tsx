import { formatPhone } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import css from './quiz.module.css'
import type { Office } from './quiz-source.ts'
import { playedQuizTexts } from './texts.ts'

interface Props {
  office: Office | undefined
}

/** Shown after the last attempt: the next step, and the number to call. */
export function NoneLeft({ office }: Props) {
  const t = useTexts(playedQuizTexts)
  return (
    <div className={css.noneLeft} role="status">
      <strong>{t('noneLeft')}</strong>
      <p>{t('noneLeftNext', { agency: office?.agency ?? '' })}</p>
      <Call office={office} />
    </div>
  )
}

/** An attempt is waiting for its grade; after the last one, nothing else can be done until then. */
export function GradeFirst({ office, isLast }: Props & { isLast: boolean }) {
  const t = useTexts(playedQuizTexts)
  return (
    <div className={css.waits} role="status">
      <strong>{t('gradeFirst')}</strong>
      {isLast && <p>{t('gradeFirstNext', { agency: office?.agency ?? '' })}</p>}
      {isLast && <Call office={office} />}
    </div>
  )
}

function Call({ office }: Props) {
  const t = useTexts(playedQuizTexts)
  return (
    office?.phone && (
      <p>
        {t('noneLeftCall')}{' '}
        <a href={`tel:${office.phone}`} dir="ltr">
          {formatPhone(office.phone)}
        </a>
      </p>
    )
  )
}
