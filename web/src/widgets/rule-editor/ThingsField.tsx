import { use } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ChoicesField, type ChoicesFieldProps } from '@/ui/form/ChoicesField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TagsField } from '@/ui/form/TagsField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { useChoosable } from '@/widgets/filters/use-choosable.ts'
import { ByWords } from './by-words.ts'
import { ruleEditorTexts } from './texts.ts'

const longest = 120

type Props = Omit<ChoicesFieldProps, 'choices'> & { list: 'disciplines' | 'topics' | 'programs' | 'forms' }

/** Several of the agency's own items, or a pack's names. */
export function ThingsField(props: Props) {
  const t = useTexts(ruleEditorTexts)
  const { list: _, none: _none, ...typed } = props
  return use(ByWords) ? <TagsField maxLength={longest} {...typed} hint={t('byWords')} /> : <Chosen {...props} />
}

const Chosen = ({ list, ...field }: Props) => <ChoicesField choices={useChoosable(list, field.value)} {...field} />

interface OneProps {
  label: string
  hint: string
  none: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A credential type. */
export function CredentialField(props: OneProps) {
  const { none: _, ...typed } = props
  return use(ByWords) ? <TextField required maxLength={longest} {...typed} /> : <ChosenType {...props} />
}

const ChosenType = (props: OneProps) => (
  <SelectField required choices={useChoosable('credentialTypes', [props.value])} {...props} />
)
