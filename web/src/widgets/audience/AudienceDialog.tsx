import { api, type BulkActName } from '@preceptor/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRemember, useSend } from '@/api/queries.ts'
import { todayIn } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { ActFields, OneAct, useActs } from './ActFields.tsx'
import css from './audience.module.css'
import { audienceOf, changeOf, type Draft, emptyDraft, type Errors, type Given, problemsOf } from './draft.ts'
import { audienceTexts } from './texts.ts'
import { WhoFields } from './WhoFields.tsx'

export interface AudienceDialogProps {
  given: Given
  /** Preset act and people; absent to ask for both. Without `who` the dialog asks for people. */
  only?: { act: BulkActName; title: string; who?: string; without?: string; settled?: Partial<Draft> }
  onClose: () => void
}

/** Chooses people and act; the preview has its own page, which starts the run. Nothing changes here. */
export default function AudienceDialog({ given, only, onClose }: AudienceDialogProps) {
  const t = useTexts(audienceTexts)
  const today = todayIn(useAgency().timeZone)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const remember = useRemember()
  const [first] = useActs()
  const [start] = useState(() => ({
    ...emptyDraft(firstOf(given), today),
    ...(first && { act: first }),
    ...(only && { act: only.act, ...only.settled }),
  }))
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<Errors>({})
  const add = useSend(api.bulk.add, {
    refresh: [api.jobs.list],
    done: answer => {
      remember(api.bulk.get, { params: { id: answer.id } }, answer)
      onClose()
      void navigate(to.bulkChange(answer.id))
    },
    fail: failure => {
      const refused = failure.fieldErrors()
      setErrors(refused)
      focusFirstError()
      return Object.keys(refused).length > 0
    },
  })
  const change = (patch: Partial<Draft>) => {
    setDraft({ ...draft, ...patch })
    setErrors({})
  }
  const submit = () => {
    const problems = problemsOf(draft)
    setErrors(problems)
    if (Object.keys(problems).length > 0) return focusFirstError()
    add.send({ body: { audience: audienceOf(draft, given), change: changeOf(draft) } })
  }
  const part = { draft, errors, onChange: change }
  return (
    <Dialog
      open
      size="medium"
      title={only?.title ?? t('title')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('preview')}
      busy={add.isSending}
      dirty={draft !== start}
    >
      <div className={css.form}>
        {only?.who ? <p>{only.who}</p> : <WhoFields {...part} given={given} />}
        {only ? <OneAct {...part} without={only.without} settled={only.settled} /> : <ActFields {...part} />}
        <p className="quiet">{t('previewHint')}</p>
      </div>
    </Dialog>
  )
}

function firstOf({ selected, matching, progress, path, notAssigned, reachability, operation }: Given): Draft['by'] {
  if (path) return 'path'
  if (progress) return 'progress'
  if (notAssigned) return 'not_assigned'
  if (reachability) return 'reachability'
  if (operation) return 'operation'
  return selected.length > 0 ? 'rows' : matching?.total ? 'matching' : 'pasted'
}
