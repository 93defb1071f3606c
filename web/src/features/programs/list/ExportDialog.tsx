import { api, type ProgramRow } from '@preceptor/contract'
import { useState } from 'react'
import { currentApiRoot } from '@/api/base.ts'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { saveFrom } from '@/widgets/upload/open-file.ts'
import { programsTexts } from '../texts.ts'
import css from './file.module.css'

interface Props {
  program: Pick<ProgramRow, 'id' | 'title' | 'number' | 'has_draft'>
  onClose: () => void
}

/** The browser saves the file as the server creates it, so that no file fills the memory. */
export default function ExportDialog({ program: { id, title, number, has_draft }, onClose }: Props) {
  const t = useTexts(programsTexts)
  const [version, setVersion] = useState<'published' | 'draft'>(number === null ? 'draft' : 'published')
  const ask = useSend(api.programFiles.address, {
    done: ({ address }) => {
      saveFrom(currentApiRoot() + address)
      showToast('success', t('exporting', { title }))
      onClose()
    },
  })
  const choices = [
    ...(number === null ? [] : [{ value: 'published' as const, label: t('exportPublished', { number }) }]),
    ...(has_draft ? [{ value: 'draft' as const, label: t('exportDraft') }] : []),
  ]
  return (
    <Dialog
      open
      title={t('exportTitle', { title })}
      submitLabel={t('exportSubmit')}
      busy={ask.isSending}
      onSubmit={() => ask.send({ params: { id }, query: { version } })}
      onClose={onClose}
    >
      <div className={css.body}>
        <p>{t('exportHint')}</p>
        {choices.length > 1 && (
          <fieldset className={css.choices}>
            <legend>{t('exportWhich')}</legend>
            {choices.map(({ value, label }) => (
              <CheckField
                key={value}
                type="radio"
                name="version"
                label={label}
                checked={version === value}
                onChange={() => setVersion(value)}
              />
            ))}
          </fieldset>
        )}
      </div>
    </Dialog>
  )
}
