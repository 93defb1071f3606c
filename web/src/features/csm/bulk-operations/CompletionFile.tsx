import { api } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { FileField } from '@/widgets/upload/FileField.tsx'
import type { Fields } from '@/widgets/form/use-fields.ts'
import { useState } from 'react'
import type { OperationValues } from './operation-values.ts'
import { operationsTexts } from './texts.ts'

/** A file with completion dates: it is read at once, and the preview validates its rows. */
export function CompletionFile({ form }: { form: Fields<OperationValues> }) {
  const t = useTexts(operationsTexts)
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const { send, isSending } = useSend(api.csmOperations.readFile, {
    done: ({ rows }) => form.set({ rows }),
    fail: failure => {
      const [said] = Object.values(failure.fieldErrors())
      setFile(null)
      setRefused(said ?? null)
      return said !== undefined
    },
  })
  const { rows, error } = { rows: form.values.rows, error: form.field('rows').error }
  return (
    <>
      <FileField
        label={t('completionFile')}
        endings={['csv', 'tsv', 'txt', 'xlsx']}
        limits={t('completionFileLimits')}
        value={file}
        error={refused ?? error}
        onChange={chosen => {
          setFile(chosen)
          setRefused(null)
          form.set({ rows: [] })
          if (chosen) send({ file: chosen })
        }}
      />
      <p role="status" className="quiet">
        {isSending
          ? t('readingFile')
          : rows.length > 0
            ? t('rowsRead', { count: rows.length })
            : t('completionColumns')}
      </p>
    </>
  )
}
