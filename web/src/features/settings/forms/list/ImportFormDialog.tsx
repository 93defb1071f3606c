import { api } from '@preceptor/contract'
import { formLimits } from '@preceptor/contract/forms/limits'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSend } from '@/api/queries.ts'
import { formatBytes } from '@/lib/format-bytes.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { FileField } from '@/widgets/upload/FileField.tsx'
import { showsForms } from '../form-words.ts'
import css from '../forms.module.css'
import { formSettingsTexts } from '../texts.ts'

const mostBytes = 2 * formLimits.content

/** Imports a form saved as a file, here or at another agency. */
export default function ImportFormDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(formSettingsTexts)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { send, isSending } = useSend(api.forms.import, {
    refresh: showsForms,
    done: made => {
      showToast('success', t('created', { title: made.title }))
      void navigate(to.page(`settings/forms/${made.id}/content`), { replace: true })
    },
    fail: failure => {
      const said = Object.values(failure.fieldErrors())[0]
      setError(said ?? null)
      return said !== undefined
    },
  })
  return (
    <Dialog
      open
      title={t('importTitle')}
      submitLabel={t('importSubmit')}
      refused={file ? undefined : t('chooseFile')}
      busy={isSending}
      dirty={file !== null}
      onSubmit={() => file && send({ file })}
      onClose={onClose}
    >
      <p className={`quiet ${css.lead}`}>{t('importHint')}</p>
      <FileField
        label={t('fileLabel')}
        endings={['json']}
        limits={t('fileLimits', { most: formatBytes(mostBytes) })}
        value={file}
        error={error}
        onChange={chosen => {
          setFile(chosen)
          setError(null)
        }}
      />
    </Dialog>
  )
}
