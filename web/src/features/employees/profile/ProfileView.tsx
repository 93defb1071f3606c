import {
  type Employee,
  employeeFieldNames,
  employeeTasks,
  employmentTypes,
  formatPhone,
  languages,
} from '@preceptor/contract'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { IconButton } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { type KeyValue, KeyValues } from '@/ui/page/KeyValues.tsx'
import { HeldDisciplines } from './HeldDisciplines.tsx'
import css from './profile.module.css'
import type { ProfileField } from './profile-values.ts'
import { editSection, type Section, sectionTitle } from './sections.ts'
import { profileTexts } from './texts.ts'

interface Props {
  employee: Employee
  /** Opens the form at a section; null if the user may only read. */
  onEdit: ((section: Section) => void) | null
}

const Phone = ({ number }: { number: string }) => <a href={`tel:${number}`}>{formatPhone(number)}</a>

export function ProfileView({ employee, onEdit }: Props) {
  const t = useTexts(profileTexts)
  const part = (section: Section, content: ReactNode, flush = false) => (
    <SectionCard section={section} onEdit={onEdit} flush={flush}>
      {content}
    </SectionCard>
  )
  const facts = (section: Section, items: KeyValue[]) => part(section, <KeyValues items={items} />)
  const named = (field: ProfileField, value: KeyValue['value']): KeyValue => ({
    label: inWords(employeeFieldNames[field]),
    value,
  })
  const e = employee
  return (
    <div className={css.main}>
      {facts('contact', [
        named('mobile', e.mobile && <Phone number={e.mobile} />),
        named('phone_2', e.phone_2 && <Phone number={e.phone_2} />),
        named('email', e.email && <a href={`mailto:${e.email}`}>{e.email}</a>),
        named('language', e.language && inWords(languages[e.language])),
      ])}
      {facts('personal', [
        { label: t('name'), value: [e.first_name, e.middle_name, e.last_name].filter(Boolean).join(' ') },
        named('preferred_name', e.preferred_name),
        named('birth_date', formatDay(e.birth_date)),
      ])}
      {facts('employment', [
        named('employee_number', e.employee_number),
        named('external_id', e.external_id),
        { label: t('hired'), value: formatDay(e.hire_date) },
        ...(e.rehire_date ? [{ label: t('rehired'), value: formatDay(e.rehire_date) }] : []),
        named('employment_type', e.employment_type && inWords(employmentTypes[e.employment_type])),
        named('discipline_id', e.discipline_name),
        named('location_id', e.location_name),
        named('coordinator_id', e.coordinator_name),
        named('payroll_number', e.payroll_number),
        named('company_code', e.company_code),
        named('cost_center', e.cost_center),
        named('tasks', e.tasks.map(task => inWords(employeeTasks[task])).join(', ')),
      ])}
      {part('disciplines', <HeldDisciplines held={e.disciplines} />, e.disciplines.length > 0)}
      {part('address', <Address employee={e} />)}
      {part('contacts', <Contacts contacts={e.emergency_contacts} />)}
      {part('tags', <Tags tags={e.tags} />)}
    </div>
  )
}

interface SectionCardProps {
  section: Section
  onEdit: Props['onEdit']
  flush: boolean
  children: ReactNode
}

function SectionCard({ section, onEdit, flush, children }: SectionCardProps) {
  return (
    <Card
      title={sectionTitle(section)}
      flush={flush}
      action={
        onEdit && (
          <IconButton size="small" label={editSection(section)} onClick={() => onEdit(section)}>
            <IconPencil size={14} />
          </IconButton>
        )
      }
    >
      {children}
    </Card>
  )
}

function Address({ employee }: { employee: Employee }) {
  const t = useTexts(profileTexts)
  const { address_line1, address_line2, city, state, postal_code } = employee
  const lines = [
    address_line1,
    address_line2,
    [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  ]
  const given = lines.filter(Boolean)
  if (given.length === 0) return <Nothing>{t('noAddress')}</Nothing>
  return (
    <address className={css.address}>
      {given.map(line => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}

function Contacts({ contacts }: { contacts: Employee['emergency_contacts'] }) {
  const t = useTexts(profileTexts)
  if (contacts.length === 0) return <Nothing>{t('noContacts')}</Nothing>
  return (
    <ul className={css.contacts}>
      {contacts.map((contact, at) => (
        <li key={at}>
          <span>
            {contact.name}
            {contact.relation && <span className="quiet"> · {contact.relation}</span>}
          </span>
          {contact.phone && <Phone number={contact.phone} />}
        </li>
      ))}
    </ul>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  const t = useTexts(profileTexts)
  if (tags.length === 0) return <Nothing>{t('noTags')}</Nothing>
  return (
    <ul className={css.tags}>
      {tags.map(tag => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  )
}

export const Nothing = ({ children }: { children: string }) => <p className="quiet">{children}</p>
