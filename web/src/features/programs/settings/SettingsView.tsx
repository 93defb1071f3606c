import { type Program, programFieldNames } from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Card } from '@/ui/page/Card.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { programsTexts } from '../texts.ts'
import css from './settings.module.css'
import { shownSetting, type SettingsValues, valuesOf } from './settings-values.ts'
import { useNamesOf } from './use-names-of.ts'

type Field = keyof SettingsValues
const sections: Record<
  | 'sectionWords'
  | 'sectionWho'
  | 'sectionPassing'
  | 'sectionValidity'
  | 'sectionDue'
  | 'sectionApprovals'
  | 'sectionCertificate'
  | 'sectionQuestions',
  readonly Field[]
> = {
  sectionWords: ['titles', 'descriptions', 'code'],
  sectionWho: ['training_type_id', 'delivery', 'discipline_ids', 'location_ids'],
  sectionPassing: ['pass_mark', 'max_attempts', 'cool_down_hours'],
  sectionValidity: [
    'validity',
    'validity_months',
    'valid_until',
    'recurrence',
    'lead_days',
    'renews_from_expiry',
    'credits_by',
    'attendance_threshold',
    'credits_partial',
    'satisfied_by_ids',
  ],
  sectionDue: ['due_from', 'due_days', 'due_on', 'grace_days', 'reminders'],
  sectionApprovals: ['approvals'],
  sectionCertificate: ['certificate_template_id'],
  sectionQuestions: ['asks_user_id', 'asks_name', 'asks_email'],
}

/** The settings, read-only. */
export function SettingsView({ program }: { program: Program }) {
  const t = useTexts(programsTexts)
  const nameOf = useNamesOf(program, false)
  const values = valuesOf(program)
  return (
    <div className={css.sections}>
      {(Object.keys(sections) as (keyof typeof sections)[]).map(section => (
        <Card key={section} title={t(section)}>
          <KeyValues
            items={sections[section].map(field => ({
              label: inWords(programFieldNames[field]),
              value: shown(values, field, nameOf) ?? <span className="quiet">{t('none')}</span>,
            }))}
          />
        </Card>
      ))}
    </div>
  )
}

/** Describes a setting; texts per language get one line each. */
function shown(...setting: Parameters<typeof shownSetting>) {
  const words = shownSetting(...setting)
  return words === '' ? null : <span className={css.perLanguage}>{words}</span>
}
