import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { TagsField } from '@/ui/form/TagsField.tsx'
import { ContactLines } from './ContactLines.tsx'
import { DisciplineLines } from './DisciplineLines.tsx'
import {
  CoordinatorField,
  DateInput,
  DisciplineField,
  EmploymentTypeField,
  type FieldsProps,
  LanguageField,
  LocationField,
  PhoneInput,
  StateField,
  TasksField,
  TextInput,
} from './fields.tsx'
import css from './profile.module.css'
import { type Section, sectionTitle } from './sections.ts'
import { profileTexts } from './texts.ts'

/** The sections of the profile as fields, in reading order. */
export function FormSections({ first, starts, form }: FieldsProps & { first: string; starts: string | null }) {
  const t = useTexts(profileTexts)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const start = box.current?.querySelector<HTMLElement>(`[data-section="${first}"]`)
    const field = start?.querySelector<HTMLElement>('input, select, textarea') ?? start?.querySelector('button')
    field?.focus({ preventScroll: true })
    start?.scrollIntoView({ block: 'nearest' })
  }, [first])
  return (
    <div ref={box} className={css.main}>
      <Part section="contact">
        <PhoneInput form={form} field="mobile" />
        <PhoneInput form={form} field="phone_2" />
        <TextInput form={form} field="email" type="email" />
        <LanguageField form={form} />
      </Part>
      <Part section="personal">
        <TextInput form={form} field="first_name" required />
        <TextInput form={form} field="middle_name" />
        <TextInput form={form} field="last_name" required />
        <TextInput form={form} field="preferred_name" />
        <DateInput form={form} field="birth_date" />
      </Part>
      <Part section="employment">
        <TextInput form={form} field="employee_number" />
        <TextInput form={form} field="external_id" />
        <DateInput form={form} field="hire_date" />
        {starts && (
          <div className={css.whole} role="status">
            <Banner>{starts}</Banner>
          </div>
        )}
        <EmploymentTypeField form={form} />
        <DisciplineField form={form} />
        <LocationField form={form} />
        <CoordinatorField form={form} />
        <TasksField form={form} />
        <TextInput form={form} field="payroll_number" />
        <TextInput form={form} field="company_code" />
        <TextInput form={form} field="cost_center" />
      </Part>
      <Part section="disciplines" wide>
        <DisciplineLines form={form} />
      </Part>
      <Part section="address">
        <TextInput form={form} field="address_line1" />
        <TextInput form={form} field="address_line2" />
        <TextInput form={form} field="city" />
        <StateField form={form} />
        <TextInput form={form} field="postal_code" />
      </Part>
      <Part section="contacts" wide>
        <ContactLines form={form} />
      </Part>
      <Part section="tags" wide>
        <TagsField label={t('tags')} hideLabel hint={t('tagsHint')} {...form.field('tags')} />
      </Part>
    </div>
  )
}

function Part({ section, wide = false, children }: { section: Section; wide?: boolean; children: ReactNode }) {
  return (
    <div data-section={section}>
      <Card title={sectionTitle(section)}>
        <div className={wide ? css.lines : css.fields}>{children}</div>
      </Card>
    </div>
  )
}
