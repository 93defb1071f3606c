import {
  access,
  api,
  can,
  type MessageWayOfMany,
  messageWaysOfMany,
  rolePermissions,
  smsSize,
} from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import css from './audience.module.css'
import { audienceTexts } from './texts.ts'
import type { PartProps } from './WhoFields.tsx'

const ways = Object.keys(messageWaysOfMany) as MessageWayOfMany[]

/** Fields of a message to many people: text, channel, time, and who receives replies. */
export function MessageOptions({ draft, errors, onChange }: PartProps) {
  const t = useTexts(audienceTexts)
  const users = useThoseWhoAnswer()
  const ready = useReadyTexts(draft.message_by, draft.template_id)
  return (
    <div className={css.part}>
      {ways.map(by => (
        <CheckField
          key={by}
          type="radio"
          name="message_by"
          label={inWords(messageWaysOfMany[by])}
          checked={draft.message_by === by}
          onChange={() => onChange({ message_by: by })}
        />
      ))}
      {ready.length > 0 && (
        <SelectField
          label={t('readyText')}
          none={t('writeIt')}
          value={draft.template_id}
          choices={ready}
          error={errors['change.template_id']}
          onChange={template_id => onChange({ template_id })}
        />
      )}
      {draft.message_by !== 'sms' && (
        <TextField
          label={t('subject')}
          required={!draft.template_id}
          maxLength={200}
          value={draft.subject}
          error={errors['change.subject']}
          onChange={subject => onChange({ subject })}
        />
      )}
      {!draft.template_id && (
        <>
          <TextAreaField
            label={t('messageText')}
            hint={t('messageHint', { first_name: '{{first_name}}', coordinator: '{{coordinator}}' })}
            required
            rows={4}
            maxLength={draft.message_by === 'mail' ? 20_000 : 1_600}
            value={draft.text}
            error={errors['change.text']}
            onChange={text => onChange({ text })}
          />
          {draft.message_by !== 'mail' && draft.text && <Parts text={draft.text} />}
        </>
      )}
      <div className={css.two}>
        <TextField
          label={t('sendAt')}
          hint={t('sendAtHint')}
          type="datetime-local"
          value={draft.send_at}
          error={errors['change.send_at']}
          onChange={send_at => onChange({ send_at })}
        />
        <ComboField
          label={t('repliesTo')}
          hint={t('repliesToHint')}
          none={t('theirCoordinator')}
          value={draft.replies_to}
          choices={users}
          error={errors['change.replies_to']}
          onChange={replies_to => onChange({ replies_to })}
        />
      </div>
      <p className="quiet">{t('messageRules')}</p>
    </div>
  )
}

function Parts({ text }: { text: string }) {
  const t = useTexts(audienceTexts)
  const { segments, encoding } = smsSize(text)
  return <p className="quiet">{t(encoding === 'UCS-2' ? 'partsCostly' : 'parts', { segments })}</p>
}

/** Returns users of the agency who can write to people. */
function useThoseWhoAnswer() {
  const { data } = useQueryOf(
    api.users.list,
    { query: { status: 'active', per_page: 100 } },
    { quiet: true, staleTime: 60_000 },
  )
  return (data?.data ?? [])
    .filter(one => can({ role: one.role, permissions: rolePermissions[one.role] }, access.sendMessages))
    .map(one => ({ value: one.id, label: one.name }))
}

/** Returns the agency's saved texts for this channel, one entry for all languages of a text. */
function useReadyTexts(by: MessageWayOfMany, kept: string) {
  const { data } = useQueryOf(api.templates.list, { query: { kind: 'own' } }, { quiet: true, staleTime: 60_000 })
  const fits = (data?.data ?? []).filter(
    one => one.id !== null && (one.id === kept || (one.is_active && (by !== 'sms' || one.channel === 'sms'))),
  )
  return [...new Map(fits.map(one => [one.id ?? '', one.title ?? one.key]))].map(([value, label]) => ({ value, label }))
}
