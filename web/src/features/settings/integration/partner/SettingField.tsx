import { api, type ConnectorSetting } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { partnerTexts } from './texts.ts'

interface Props {
  setting: ConnectorSetting
  isFirst?: boolean
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** One of a connector's settings. */
export function SettingField({ setting, isFirst = false, ...field }: Props) {
  const { label, hint, is, choices, optional } = setting
  if (is === 'target') return <TargetField {...field} label={inWords(label)} hint={inWords(hint)} />
  if (choices)
    return <SelectField {...field} label={inWords(label)} hint={inWords(hint)} choices={choicesOf(choices)} />
  return (
    <TextField
      {...field}
      label={inWords(label)}
      hint={inWords(hint)}
      maxLength={500}
      autoComplete="off"
      spellCheck={false}
      required={!optional}
      data-autofocus={isFirst || undefined}
    />
  )
}

function TargetField(field: Omit<Props, 'setting' | 'isFirst'> & { label: string; hint: string }) {
  const t = useTexts(partnerTexts)
  const { data } = useQueryOf(api.sftpTargets.list, {})
  const targets = (data?.data ?? []).filter(({ state, id }) => state !== 'disabled' || id === field.value)
  return (
    <SelectField
      {...field}
      required
      none={t('noTarget')}
      choices={targets.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
