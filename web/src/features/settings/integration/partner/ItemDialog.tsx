import { api, causeOf, type Id, syncOutcomes } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { BoxedJsonViewer } from '@/ui/json/BoxedJsonViewer.tsx'
import { Link } from '@/ui/Link.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import css from './partner.module.css'
import { partnerTexts } from './texts.ts'

/** One item of an exchange, with the data received and sent. */
export default function ItemDialog({ id, onClose }: { id: Id; onClose: () => void }) {
  const t = useTexts(partnerTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const { data, isError, refetch } = useQueryOf(api.syncItems.get, { params: { itemId: id } }, { quiet: 'not-found' })
  return (
    <Dialog open title={data?.name || data?.external_id || t('payload')} onClose={onClose}>
      {!data && !isError && <SkeletonLines lines={4} />}
      {!data && isError && <NotLoaded title={t('itemNotLoaded')} retry={refetch} />}
      {data && (
        <>
          <KeyValues
            items={[
              {
                label: t('person'),
                value: data.employee_id && <Link href={to.employee(data.employee_id)}>{data.name}</Link>,
              },
              { label: t('code'), value: data.external_id },
              { label: t('outcome'), value: inWords(syncOutcomes[data.outcome]) },
              {
                label: t('cause'),
                value: data.message ?? (data.code && inWords(causeOf(data.code).words(data.value ?? ''))),
              },
              { label: t('madeAt'), value: formatInstant(data.made_at, timeZone) },
            ].filter(({ value }) => value)}
          />
          {data.payload_in === null && data.payload_out === null && <p className="quiet">{t('noPayload')}</p>}
          {data.payload_in !== null && (
            <div className={css.payload}>
              <BoxedJsonViewer label={t('payload')} value={data.payload_in} />
            </div>
          )}
          {data.payload_out !== null && (
            <div className={css.payload}>
              <BoxedJsonViewer label={t('sent')} value={data.payload_out} />
            </div>
          )}
        </>
      )}
    </Dialog>
  )
}
