import { api, fileDeliveryStates } from '@preceptor/contract'
import { useDownload, useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { deliveryColour } from './sftp-colours.ts'
import css from './sftp.module.css'
import { StepsDone } from './StepsDone.tsx'
import { sftpTexts } from './texts.ts'

interface Props {
  id: string
  mayChange: boolean
  onClose: () => void
}

/** One delivery with each of its steps. */
export default function DeliveryDialog({ id, mayChange, onClose }: Props) {
  const t = useTexts(sftpTexts)
  const { timeZone } = useAgency()
  const { data, isError, refetch } = useQueryOf(
    api.fileDeliveries.get,
    { params: { id } },
    { staleTime: 0, every: answer => (answer && answer.ended_at === null ? 3000 : false) },
  )
  const file = useDownload(api.fileDeliveries.response)
  const again = useSend(api.fileDeliveries.again, {
    refresh: [api.fileDeliveries.get, api.fileDeliveries.list, api.fileDeliveries.counts],
    done: ({ file_name: file }) => showToast('success', t('againDone', { file })),
  })
  const maySend = data && (data.state === 'failed' || data.state === 'refused' || data.state === 'unproven')
  return (
    <Dialog
      open
      size="medium"
      title={data ? t('deliveryOf', { file: data.file_name }) : t('deliveries')}
      onClose={onClose}
    >
      {!data && !isError && <SkeletonLines lines={6} />}
      {!data && isError && <NotLoaded title={t('deliveryNotLoaded')} retry={refetch} />}
      {data && (
        <div className={css.part}>
          <p>
            <StatusBadge colour={deliveryColour(data.state)}>{inWords(fileDeliveryStates[data.state])}</StatusBadge>{' '}
            {data.reason}
          </p>
          {mayChange && maySend && (
            <div>
              <Button busy={again.isSending} onClick={() => again.send({ params: { id }, body: {} })}>
                {t('again')}
              </Button>
            </div>
          )}
          <KeyValues
            items={[
              { label: t('target'), value: data.target_name },
              { label: t('remoteName'), value: data.remote_name },
              { label: t('sha256'), value: data.sha256 && <code className={css.key}>{data.sha256}</code> },
              { label: t('listing'), value: data.listing && <code className={css.key}>{data.listing}</code> },
              { label: t('nextTry'), value: data.next_at && formatInstant(data.next_at, timeZone) },
            ]}
          />
          <h3>{t('steps')}</h3>
          <StepsDone label={t('steps')} steps={data.steps} />
          {data.responses.length > 0 && (
            <>
              <h3>{t('responses')}</h3>
              <ul className={css.lines}>
                {data.responses.map(({ id: one, name, size, found_at }) => (
                  <li key={one} className={css.response}>
                    <span className={css.what}>
                      {name} · {t('bytes', { size })} · {formatInstant(found_at, timeZone)}
                    </span>
                    {mayChange && (
                      <Button
                        size="small"
                        aria-label={t('downloadNamed', { name })}
                        busy={file.isDownloading}
                        onClick={() => file.download({ params: { id, response_id: one } })}
                      >
                        {t('download')}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}
