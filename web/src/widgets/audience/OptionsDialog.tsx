import { api, type BulkOperation } from '@preceptor/contract'
import { useState } from 'react'
import { useForget, useRemember, useSend } from '@/api/queries.ts'
import { todayIn } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { ActFields } from './ActFields.tsx'
import css from './audience.module.css'
import { actProblems, changeOf, type Draft, draftOf, type Errors } from './draft.ts'
import { audienceTexts } from './texts.ts'

export interface OptionsDialogProps {
  data: BulkOperation
  onClose: () => void
}

/** Changes the operation for the same people; its preview replaces the one on the page. */
export default function OptionsDialog({ data, onClose }: OptionsDialogProps) {
  const t = useTexts(audienceTexts)
  const today = todayIn(useAgency().timeZone)
  const remember = useRemember()
  const forget = useForget()
  const params = { id: data.id }
  const [start] = useState(() => draftOf(data.change, today, data.files))
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<Errors>({})
  const plan = useSend(api.bulk.plan, {
    refresh: [api.jobs.list, api.bulk.get],
    done: answer => {
      forget(api.bulk.people)
      remember(api.bulk.get, { params }, answer)
      onClose()
    },
    fail: failure => {
      const refused = failure.fieldErrors()
      setErrors(refused)
      focusFirstError()
      return Object.keys(refused).length > 0
    },
  })
  const submit = () => {
    const problems = actProblems(draft)
    setErrors(problems)
    if (Object.keys(problems).length > 0) return focusFirstError()
    plan.send({ params, body: { change: changeOf(draft) } })
  }
  const change = (patch: Partial<Draft>) => {
    setDraft({ ...draft, ...patch })
    setErrors({})
  }
  return (
    <Dialog
      open
      size="medium"
      title={t('optionsTitle')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('previewAgain')}
      busy={plan.isSending}
      dirty={draft !== start}
    >
      <div className={css.form}>
        <p>{t('forAudience', { audience: data.audience })}</p>
        <ActFields draft={draft} errors={errors} onChange={change} />
        {errors['audience'] && <p role="alert">{errors['audience']}</p>}
      </div>
    </Dialog>
  )
}
