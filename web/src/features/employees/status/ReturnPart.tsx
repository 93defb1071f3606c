import type { OnReturn } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { profileTexts } from '../profile/texts.ts'
import { OfferedPrograms } from '../training/OfferedPrograms.tsx'
import css from './status.module.css'

interface Props {
  back: OnReturn
  chosen: readonly string[]
  onChoose: (program_ids: string[]) => void
  /** True for an immediate change by people who may assign training; otherwise the programs are on the training tab. */
  mayOffer: boolean
}

/** Shows the due dates that move with a person's return. */
export function ReturnPart({ back, chosen, onChoose, mayOffer }: Props) {
  const t = useTexts(profileTexts)
  return (
    <>
      {back.moved.length > 0 && (
        <section className={css.choices} aria-label={t('datesMove')}>
          <h3>{t('datesMove')}</h3>
          <ul className={css.moved}>
            {back.moved.map(({ program_id, title, before, after }) => (
              <li key={program_id}>
                {title}{' '}
                <span className="quiet">{t('fromDayTo', { before: formatDay(before), after: formatDay(after) })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {back.offered.length > 0 &&
        (mayOffer ? (
          <OfferedPrograms offered={back.offered} chosen={chosen} onChoose={onChoose} />
        ) : (
          <p>{t('offeredLater', { count: back.offered.length })}</p>
        ))}
    </>
  )
}
