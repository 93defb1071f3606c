import { access, api, type OpenPayrollBatch } from '@preceptor/contract'
import { useDownload, useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import css from './payroll.module.css'
import { showsBatches } from './shows.ts'
import { payrollTexts } from './texts.ts'

interface Values {
  way: 'sftp' | 'download'
  target_id: string
}

/** Sends the files by SFTP, or offers them for download and records the upload by hand. */
export default function SendDialog({ batch, onClose }: { batch: OpenPayrollBatch; onClose: () => void }) {
  const t = useTexts(payrollTexts)
  const maySee = useCan(access.sftp)
  const targets = useQueryOf(api.sftpTargets.list, {}, { enabled: maySee, quiet: true }).data?.data ?? []
  const file = useDownload(api.payroll.file)
  const isAgain = batch.state === 'rejected'
  const start: Values = { way: 'download', target_id: '' }
  const form = useForm({
    start,
    call: api.payroll.send,
    args: ({ way, target_id }) => ({
      params: { id: batch.id },
      body: { way, target_id: way === 'sftp' ? target_id || null : null },
    }),
    refresh: showsBatches,
    said: t('isSent', { number: batch.number }),
    done: onClose,
  })
  const { way } = form.values
  const choose = (to: Values['way']) => form.field('way').onChange(to)
  return (
    <FormDialog
      form={form}
      title={isAgain ? t('issueTitle', { number: batch.number }) : t('sendTitle', { number: batch.number })}
      submitLabel={way === 'sftp' ? t('sendSubmit') : t('sentSubmit')}
      what={t('whatSending')}
      onClose={onClose}
    >
      {isAgain && <p>{t('issueWhat')}</p>}
      <fieldset className={css.choices}>
        <legend>{t('how')}</legend>
        <CheckField
          type="radio"
          name="way"
          label={t('byDownload')}
          hint={t('byDownloadHint')}
          checked={way === 'download'}
          onChange={() => choose('download')}
        />
        <CheckField
          type="radio"
          name="way"
          label={t('bySftp')}
          hint={targets.length > 0 ? t('bySftpHint') : t('noTargets')}
          checked={way === 'sftp'}
          disabled={targets.length === 0}
          onChange={() => choose('sftp')}
        />
      </fieldset>
      {way === 'sftp' ? (
        <SelectField
          label={t('target')}
          required
          none={t('chooseTarget')}
          choices={targets.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('target_id')}
        />
      ) : (
        <ul className={css.files}>
          {batch.files.map(({ id, name }) => (
            <li key={id}>
              <Button
                size="small"
                busy={file.isDownloading}
                onClick={() => file.download({ params: { id: batch.id, file_id: id } })}
              >
                {t('downloadNamed', { name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  )
}
