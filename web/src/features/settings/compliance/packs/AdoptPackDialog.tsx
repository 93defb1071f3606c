import { api, type OfferedRule } from '@preceptor/contract'
import { todayIn } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { DateField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { complianceSettingsTexts } from '../texts.ts'
import { openOf, PackTrial, usePackTrial } from './PackTrial.tsx'

interface Props {
  /** The pack's name. */
  pack: string
  rules: readonly OfferedRule[]
  onClose: () => void
}

/** Adopts all available rules of a pack, after showing the effect. */
export default function AdoptPackDialog({ pack, rules, onClose }: Props) {
  const t = useTexts(complianceSettingsTexts)
  const { timeZone } = useAgency()
  const { adoptable, leftOut, added } = openOf(rules)
  const form = useForm({
    start: { effective_from: todayIn(timeZone) },
    call: api.rulePacks.adoptAll,
    args: ({ effective_from }) => ({
      body: { rules: adoptable.map(({ key, edition }) => ({ key, edition })), effective_from },
    }),
    refresh: [api.rulePacks.list, api.complianceRules.list, api.complianceRules.get, api.lookups.topics, api.jobs.list],
    said: ({ adopted }) => t('packAdopted', { count: adopted }),
    done: onClose,
  })
  const trial = usePackTrial({ rules: adoptable, effective_from: form.values.effective_from })
  const reds = new Map(trial.data?.rules.map(({ key, red }) => [key, red]))
  return (
    <FormDialog
      form={form}
      size="medium"
      title={t('adoptPackTitle', { state: pack })}
      submitLabel={t('adoptCount', { count: adoptable.length })}
      what={t('thePack')}
      onClose={onClose}
    >
      <DateField label={t('effectiveFrom')} hint={t('effectiveFromHint')} required {...form.field('effective_from')} />
      <PackTrial trial={trial.data} />
      <ul aria-label={t('packOf', { state: pack })}>
        {adoptable.map(({ key, rule }) => (
          <li key={key}>
            {rule.name}{' '}
            {(reds.get(key) ?? 0) > 0 && (
              <span className="quiet">{t('ruleOverdue', { count: reds.get(key) ?? 0 })}</span>
            )}
          </li>
        ))}
      </ul>
      {added.length > 0 && <p>{t('packAdds', { words: added.join(', ') })}</p>}
      {leftOut.length > 0 && (
        <p className="quiet">{t('packLeavesOut', { names: leftOut.map(({ rule }) => rule.name).join('; ') })}</p>
      )}
    </FormDialog>
  )
}
