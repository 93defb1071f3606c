import {
  agencyFieldNames,
  certifications,
  freezingStatuses,
  languages,
  secondPersonRules,
  weekDays,
} from '@preceptor/contract'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TagsField } from '@/ui/form/TagsField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { PhoneField } from '@/widgets/phone/PhoneField.tsx'
import { useTimeZones } from '@/widgets/time-zones/use-time-zones.ts'
import { codedStates } from '@/widgets/us-states/us-states.ts'
import { CheckList } from './CheckList.tsx'
import css from './info.module.css'
import type { InfoField, InfoFieldsProps, TextKey } from './info-values.ts'
import { QuietHours } from './QuietHours.tsx'
import type { Section } from './sections.ts'
import { infoTexts } from './texts.ts'

type Input = Pick<ComponentPropsWithRef<'input'>, 'autoComplete' | 'maxLength' | 'inputMode'>

/** The agency's data as fields, in reading order. */
export function InfoFields({ form }: InfoFieldsProps) {
  const t = useTexts(infoTexts)
  const zones = useTimeZones(form.values.time_zone)
  const named = <F extends InfoField>(field: F) => ({ label: inWords(agencyFieldNames[field]), ...form.field(field) })
  const text = (field: TextKey, hint?: string, more: Input & { required?: boolean } = {}) => (
    <TextField autoComplete="off" hint={hint} {...named(field)} {...more} />
  )
  return (
    <>
      <Part section="names">
        {text('name', t('nameHint'), { required: true, maxLength: 120 })}
        {text('legal_name', t('legalNameHint'), { maxLength: 200 })}
        {text('short_name', t('shortNameHint'), { maxLength: 20 })}
      </Part>
      <Part section="license">
        {text('license_no', undefined, { maxLength: 60 })}
        <ComboField {...named('state')} choices={codedStates()} none={t('notKnown')} hint={t('stateHint')} />
        {text('tax_id', t('taxIdHint'), { inputMode: 'numeric', maxLength: 20 })}
        <CheckList {...named('certifications')} choices={choicesOf(certifications)} />
      </Part>
      <Part section="address">
        {text('address_line1', undefined, { maxLength: 200 })}
        {text('address_line2', undefined, { maxLength: 200 })}
        {text('city', undefined, { maxLength: 100 })}
        <ComboField {...named('address_state')} choices={codedStates()} none={t('notKnown')} />
        {text('postal_code', undefined, { inputMode: 'numeric', maxLength: 10 })}
        <PhoneField {...named('phone')} />
      </Part>
      <Part section="time">
        <ComboField {...named('time_zone')} choices={zones} required hint={t('timeZoneHint')} />
        <SelectField {...named('week_start')} choices={choicesOf(weekDays)} required hint={t('weekStartHint')} />
        <CheckList wide {...named('languages')} hint={t('languagesHint')} choices={choicesOf(languages)} />
      </Part>
      <Part section="training">
        <CheckList
          wide
          {...named('freezing_statuses')}
          hint={t('freezingHint')}
          choices={choicesOf(freezingStatuses)}
        />
      </Part>
      <Part section="quiet">
        <QuietHours form={form} />
        <TextField
          {...named('retention_years')}
          type="number"
          min={6}
          max={30}
          step={1}
          label={t('retention')}
          required
          hint={t('retentionHint')}
        />
      </Part>
      <Part section="messages">
        <TextField
          {...named('reply_within_hours')}
          type="number"
          min={1}
          max={240}
          step={1}
          label={t('replyWithin')}
          required
          hint={t('replyWithinHint')}
        />
        <TextField
          {...named('messages_per_hour')}
          type="number"
          min={1}
          max={1_000_000}
          step={1}
          required
          hint={t('perHourHint')}
        />
      </Part>
      <Part section="changes">
        <TextField
          {...named('bulk_approval_above')}
          type="number"
          min={1}
          max={50_000}
          step={1}
          label={t('bulkApproval')}
          hint={t('bulkApprovalHint')}
        />
        <SelectField
          {...named('second_person')}
          choices={choicesOf(secondPersonRules)}
          required
          hint={t('secondPersonHint')}
        />
      </Part>
      <Part section="reports">
        <TagsField
          maxLength={120}
          label={inWords(agencyFieldNames.report_domains)}
          hint={t('reportDomainsHint')}
          {...form.field('report_domains')}
        />
      </Part>
    </>
  )
}

function Part({ section, children }: { section: Section; children: ReactNode }) {
  const t = useTexts(infoTexts)
  return (
    <Card title={t(section)}>
      <div className={css.fields}>{children}</div>
    </Card>
  )
}
