import { api, deliveries, type Id } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatBoth } from '@/lib/format-more.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { languageNames } from '@/widgets/languages/language-name.ts'
import { hoursOf } from '../program-words.ts'
import css from '../programs.module.css'
import { programsTexts } from '../texts.ts'
import { mayBeRequested, requestWords } from './request-words.ts'

interface Props {
  id: Id
  /** Null if the user may not request programs. */
  onAsk: (() => void) | null
  onClose: () => void
}

/** One program from the catalog: its description and modules. */
export default function OfferDialog({ id, onAsk, onClose }: Props) {
  const t = useTexts(programsTexts)
  const { data, isError, refetch } = useQueryOf(api.catalogRequests.offer, { params: { id } }, { quiet: true })
  const { timeZone } = useAgency()
  const mayAsk = onAsk !== null && data !== undefined && mayBeRequested(data)
  const request = data && requestWords(data, timeZone)
  return (
    <Dialog
      open
      size="medium"
      title={data?.title ?? t('offersTitle')}
      {...(mayAsk && { submitLabel: t(data.standing === 'declined' ? 'offerAskAgain' : 'offerAsk'), onSubmit: onAsk })}
      onClose={onClose}
    >
      {isError && <NotLoaded title={t('offerNotLoaded')} retry={refetch} />}
      {!data && !isError && <SkeletonLines lines={6} />}
      {data && (
        <div className={css.offer}>
          <p className="quiet">
            {[
              data.training_type,
              hoursOf(data.credit_minutes),
              inWords(deliveries[data.delivery]),
              formatBoth(languageNames(data.languages)),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {request && <p>{request}</p>}
          {data.description && <p>{data.description}</p>}
          <h3>{t('offerModules')}</h3>
          <ol>
            {data.modules.map(({ title, minutes }, at) => (
              <li key={at}>
                {title}
                {minutes > 0 && <span className="quiet"> · {t('minutesShort', { count: minutes })}</span>}
              </li>
            ))}
          </ol>
        </div>
      )}
    </Dialog>
  )
}
