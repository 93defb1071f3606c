import type { Id, TriageCase } from '@preceptor/contract'
import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { DateField } from '@/ui/form/TextField.tsx'
import css from './partner.module.css'
import { partnerTexts } from './texts.ts'
import { useTriage } from './use-triage.ts'

interface Props {
  one: TriageCase
  assignees: readonly { id: Id; name: string }[]
}

/** Assigns a cause, or postpones it until a day. */
export const CaseLater = ({ one, assignees }: Props) => (
  <div className={css.fix}>
    <Assignee one={one} assignees={assignees} />
    {one.open > 0 && <Postponed one={one} />}
  </div>
)

function Assignee({ one, assignees }: Props) {
  const t = useTexts(partnerTexts)
  // Null: nothing was chosen here, so the field follows the cause
  const [chosen, setChosen] = useState<string | null>(null)
  const { send, isSending, failure } = useTriage(() => setChosen(null))
  const now = one.assigned_to?.id ?? ''
  const user = chosen ?? now
  return (
    <div className={css.pair}>
      <ComboField
        label={t('assignTo')}
        none={t('assignNobody')}
        choices={assignees.map(({ id, name }) => ({ value: id, label: name }))}
        value={user}
        error={failure?.errors['payload.user_id']?.[0]}
        onChange={setChosen}
      />
      <Button
        disabled={isSending}
        refused={user === now ? t('assigneeFirst') : undefined}
        onClick={() =>
          send({ body: { case_id: one.id, action: 'assign', payload: user === '' ? {} : { user_id: user } } })
        }
      >
        {t('assign')}
      </Button>
    </div>
  )
}

function Postponed({ one }: { one: TriageCase }) {
  const t = useTexts(partnerTexts)
  const [until, setUntil] = useState('')
  const { send, isSending, failure } = useTriage(() => setUntil(''))
  return (
    <>
      <div className={css.pair}>
        <DateField
          label={t('ignoreUntil')}
          value={until}
          error={failure?.errors['payload.until']?.[0]}
          onChange={setUntil}
        />
        <Button
          disabled={isSending}
          refused={until === '' ? t('dayFirst') : undefined}
          onClick={() => send({ body: { case_id: one.id, action: 'ignore', payload: { until } } })}
        >
          {t('ignoreAll', { count: one.open })}
        </Button>
      </div>
      <p className="quiet">{t('ignoreHint')}</p>
    </>
  )
}
