import { formatPhone } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import css from './quiz.module.css'
import type { Office } from './quiz-source.ts'
import { playedQuizTexts } from './texts.ts'

/** After the last attempt: what happens now, and whom to call. */
export function NoneLeft({ office }: { office: Office | undefined }) {
  const t = useTexts(playedQuizTexts)
  return (
    <div className={css.noneLeft} role="status">
      <strong>{t('noneLeft')}</strong>
      <p>{t('noneLeftNext', { agency: office?.agency ?? '' })}</p>
      {office?.phone && (
        <p>
          {t('noneLeftCall')}{' '}
          <a href={`tel:${office.phone}`} dir="ltr">
            {formatPhone(office.phone)}
          </a>
        </p>
      )}
    </div>
  )
}
