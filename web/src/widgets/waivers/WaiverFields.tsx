import { mostPapers, type WaivableRule } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { DateField } from '@/ui/form/TextField.tsx'
import type { Choice } from '@/ui/select/choice.ts'
import type { Form } from '../form/use-form.ts'
import { FilesField } from '../upload/FilesField.tsx'
import { waiversTexts } from './texts.ts'
import type { WaiverValues } from './waiver-form.ts'
import { type WaivedWindow, windowIn, windowValue, windowWords } from './waiver-values.ts'
import css from './waivers.module.css'

interface Props {
  form: Form<WaiverValues>
  rules: readonly WaivableRule[]
  /** The name of the person the rules apply to; this person's rules come first. */
  name: string
  /** The window preset by another screen. */
  window?: WaivedWindow | null | undefined
  /** True if another screen has chosen the rule. */
  fixed?: boolean
  onUploading: (busy: boolean) => void
}

/** Asks for the rule, its window, the days and the reason. */
export function WaiverFields({ form, rules, name, window, fixed = false, onUploading }: Props) {
  const t = useTexts(waiversTexts)
  const { values, field, set, errors } = form
  const windows = windowsOf(values, rules, window)
  return (
    <>
      <div className={css.fields}>
        {!fixed && (
          <SelectField
            className={css.whole}
            label={t('rule')}
            required
            data-autofocus
            none={t('chooseRule')}
            choices={rules.map(rule => ({
              value: rule.id,
              label: rule.name,
              group: rule.applies ? t('rulesOf', { name }) : t('otherRules'),
            }))}
            {...field('rule_id')}
            onChange={rule_id => set({ rule_id, window_no: '' })}
          />
        )}
        {windows.length > 0 && (
          <SelectField
            className={css.whole}
            label={t('covers')}
            none={t('wholeRule')}
            choices={windows}
            {...field('window_no')}
          />
        )}
        <DateField label={t('firstDay')} required {...field('first_day')} />
        <DateField label={t('lastDay')} hint={t('lastDayHint')} {...field('last_day')} />
      </div>
      <TextAreaField
        label={t('reason')}
        hint={t('reasonHint')}
        required
        rows={2}
        maxLength={500}
        {...(fixed && { 'data-autofocus': true })}
        {...field('reason')}
      />
      <FilesField
        label={t('proof')}
        use="waiver"
        most={mostPapers}
        value={values.files}
        error={errors['files']}
        onBusy={onUploading}
        onChange={files => set({ files })}
      />
    </>
  )
}

const inOrder = ({ scheme }: WaivedWindow) => scheme ?? ''

/** Returns the rule's current window, the one preset by another screen, and the selected one. */
function windowsOf(
  { rule_id, window_no }: WaiverValues,
  rules: readonly WaivableRule[],
  given: WaivedWindow | null | undefined,
): Choice[] {
  const own = rules.find(({ id }) => id === rule_id)?.window
  const chosen = windowIn(window_no)
  const known = [given, own, chosen && { ...chosen, starts_on: null, ends_on: null }]
  const windows = new Map<string, WaivedWindow>()
  for (const window of known) if (window && !windows.has(windowValue(window))) windows.set(windowValue(window), window)
  return [...windows]
    .toSorted(([, one], [, other]) => inOrder(one).localeCompare(inOrder(other)) || one.number - other.number)
    .map(([value, window]) => ({ value, label: windowWords(window) }))
}
