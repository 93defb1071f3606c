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
export function CaseLater({ one, assignees }: Props) {
  const t = useTexts(partnerTexts)
  const [user, setUser] = useState<string>(one.assigned_to?.id ?? '')
  const [until, setUntil] = useState('')
  const { send, isSending, failure } = useTriage()
  const assign = () =>
    send({ body: { case_id: one.id, action: 'assign', payload: user === '' ? {} : { user_id: user } } })
  return (
    <div className={css.fix}>
      <div className={css.pair}>
        <ComboField
          label={t('assignTo')}
          none={t('assignNobody')}
          choices={assignees.map(({ id, name }) => ({ value: id, label: name }))}
          value={user}
          error={failure?.errors['payload.user_id']?.[0]}
          onChange={setUser}
        />
        <Button disabled={isSending || user === (one.assigned_to?.id ?? '')} onClick={assign}>
          {t('assign')}
        </Button>
      </div>
      {one.open > 0 && (
        <>
          <div className={css.pair}>
            <DateField
              label={t('ignoreUntil')}
              value={until}
              error={failure?.errors['payload.until']?.[0]}
              onChange={setUntil}
            />
            <Button
              disabled={isSending || until === ''}
              onClick={() => send({ body: { case_id: one.id, action: 'ignore', payload: { until } } })}
            >
              {t('ignoreAll', { count: one.open })}
            </Button>
          </div>
          <p className="quiet">{t('ignoreHint')}</p>
        </>
      )}
    </div>
  )
}
