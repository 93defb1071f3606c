import { causeOf, type TriageAction, type TriageCase } from '@preceptor/contract'
import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import { OursField } from './OursField.tsx'
import css from './partner.module.css'
import { partnerTexts } from './texts.ts'
import { useTriage } from './use-triage.ts'

/** One fix for all items of a cause; matches and corrections are saved. Typed input stays until it is applied. */
export function CaseFix({ one }: { one: TriageCase }) {
  const t = useTexts(partnerTexts)
  const cause = causeOf(one.code)
  const [value, setValue] = useState('')
  const { send, isSending, failure } = useTriage(() => setValue(''))
  const act = (action: TriageAction, payload?: Parameters<typeof send>[0]['body']['payload']) =>
    send({ body: { case_id: one.id, action, ...(payload && { payload }) } })
  const errorOf = (field: string) => failure?.errors[`payload.${field}`]?.[0]
  if (one.state === 'ignored')
    return (
      <div className={css.fix}>
        <p>{t('isIgnored')}</p>
        <div className={css.buttons}>
          <Button look="primary" disabled={isSending} onClick={() => act('retry')}>
            {t('takeUp')}
          </Button>
        </div>
      </div>
    )
  const hint = cause.fixes.includes('link') ? t('personHint') : cause.fixes.length === 0 ? t('elsewhereHint') : null
  return (
    <div className={css.fix}>
      <p>{hint ?? t('caseText', { count: one.open })}</p>
      {cause.maps && (
        <OursField
          kind={cause.maps}
          label={t('what')}
          hint={t('mapHint')}
          value={value}
          error={errorOf('ours')}
          onChange={setValue}
        />
      )}
      {cause.field === 'mobile' && (
        <TextField
          label={t('correctPhone')}
          hint={t('correctPhoneHint')}
          value={value}
          error={errorOf('value')}
          onChange={setValue}
        />
      )}
      {cause.field === 'topic' && (
        <TextField
          label={t('theirTopic')}
          hint={t('theirTopicHint')}
          maxLength={60}
          value={value}
          error={errorOf('value')}
          onChange={setValue}
        />
      )}
      {cause.field === 'hire_date' && (
        <DateField
          label={t('correctDay')}
          hint={t('correctDayHint')}
          value={value}
          error={errorOf('value')}
          onChange={setValue}
        />
      )}
      <div className={css.buttons}>
        {cause.maps && (
          <Button
            look="primary"
            disabled={isSending}
            refused={value === '' ? t('chooseFirst') : undefined}
            onClick={() => act('map', { ours: value })}
          >
            {t('apply', { count: one.open })}
          </Button>
        )}
        {(cause.field === 'mobile' || cause.field === 'hire_date') && (
          <Button look="primary" disabled={isSending} onClick={() => act('edit', { value })}>
            {value === '' ? t('leaveOut', { count: one.open }) : t('apply', { count: one.open })}
          </Button>
        )}
        {cause.field === 'topic' && (
          <Button
            look="primary"
            disabled={isSending}
            refused={value === '' ? t('topicFirst') : undefined}
            onClick={() => act('edit', { value })}
          >
            {t('apply', { count: one.open })}
          </Button>
        )}
        {cause.field === 'status' && (
          <Button look="primary" disabled={isSending} onClick={() => act('edit')}>
            {t('endHere', { count: one.open })}
          </Button>
        )}
        <Button disabled={isSending} onClick={() => act('retry')}>
          {t('retryAll', { count: one.open })}
        </Button>
      </div>
    </div>
  )
}
