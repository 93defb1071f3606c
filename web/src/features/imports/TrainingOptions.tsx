import { countsAs, moduleModes, type TrainingImportOptions } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { importTexts } from './texts.ts'
import { useLookups } from './use-lookups.ts'

export interface TrainingOptionsProps {
  options: TrainingImportOptions
  onOptions: (options: TrainingImportOptions) => void
}

/** Defaults for rows without a value. */
export function TrainingOptions({ options, onOptions }: TrainingOptionsProps) {
  const t = useTexts(importTexts)
  const { topic = [] } = useLookups('training_import')
  const set = (patch: Partial<TrainingImportOptions>) => onOptions({ ...options, ...patch })
  const topics = topic
    .filter(row => row.is_active || row.id === options.usual_topic_id)
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <ComboField
        label={t('optionsUsualTopic')}
        hint={t('optionsUsualTopicHint')}
        none={t('optionsNoTopic')}
        choices={topics}
        value={options.usual_topic_id ?? ''}
        onChange={id => set({ usual_topic_id: id === '' ? null : id })}
      />
      <SelectField
        label={t('optionsUsualMode')}
        choices={choicesOf(moduleModes)}
        value={options.usual_mode}
        onChange={mode => set({ usual_mode: mode as TrainingImportOptions['usual_mode'] })}
      />
      <TextField
        label={t('optionsUsualProvider')}
        maxLength={200}
        value={options.usual_provider}
        onChange={usual_provider => set({ usual_provider })}
      />
      <SelectField
        label={t('optionsCountsAs')}
        hint={t('optionsCountsAsHint')}
        choices={choicesOf(countsAs)}
        value={options.counts_as}
        onChange={kind => set({ counts_as: kind as TrainingImportOptions['counts_as'] })}
      />
    </>
  )
}
