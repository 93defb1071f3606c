import { type Employee, employmentTypes, formatPhone, languages } from '@preceptor/contract'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay } from '@/lib/format.ts'
import { IconButton } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { type KeyValue, KeyValues } from '@/ui/page/KeyValues.tsx'
import { HeldDisciplines } from './HeldDisciplines.tsx'
import css from './profile.module.css'
import { type Section, sectionNames } from './sections.ts'

interface Props {
  employee: Employee
  /** Opens the form at a section; null: this user may only read. */
  onEdit: ((section: Section) => void) | null
}

const Phone = ({ number }: { number: string }) => <a href={`tel:${number}`}>{formatPhone(number)}</a>

export function ProfileView({ employee, onEdit }: Props) {
  const part = (section: Section, content: ReactNode, flush = false) => (
    <SectionCard section={section} onEdit={onEdit} flush={flush}>
      {content}
    </SectionCard>
  )
  const facts = (section: Section, items: KeyValue[]) => part(section, <KeyValues items={items} />)
  const e = employee
  return (
    <div className={css.main}>
      {facts('contact', [
        { label: 'Mobile phone', value: e.mobile && <Phone number={e.mobile} /> },
        { label: 'E-mail', value: e.email && <a href={`mailto:${e.email}`}>{e.email}</a> },
        { label: 'Language', value: e.language && languages[e.language] },
      ])}
      {facts('personal', [
        { label: 'Name', value: [e.first_name, e.middle_name, e.last_name].filter(Boolean).join(' ') },
        { label: 'Preferred name', value: e.preferred_name },
        { label: 'Date of birth', value: formatDay(e.birth_date) },
      ])}
      {facts('employment', [
        { label: 'Employee number', value: e.employee_number },
        { label: 'External id', value: e.external_id },
        { label: 'Hired', value: formatDay(e.hire_date) },
        ...(e.rehire_date ? [{ label: 'Rehired', value: formatDay(e.rehire_date) }] : []),
        { label: 'Employment type', value: e.employment_type && employmentTypes[e.employment_type] },
        { label: 'Discipline', value: e.discipline_name },
        { label: 'Location', value: e.location_name },
        { label: 'Coordinator', value: e.coordinator_name },
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
  const title = sectionNames[section]
  return (
    <Card
      title={title}
      flush={flush}
      action={
        onEdit && (
          <IconButton size="small" label={`Edit ${title.toLowerCase()}`} onClick={() => onEdit(section)}>
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
  const { address_line1, address_line2, city, state, postal_code } = employee
  const lines = [
    address_line1,
    address_line2,
    [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  ]
  const given = lines.filter(Boolean)
  if (given.length === 0) return <Nothing>No address yet</Nothing>
  return (
    <address className={css.address}>
      {given.map(line => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}

function Contacts({ contacts }: { contacts: Employee['emergency_contacts'] }) {
  if (contacts.length === 0) return <Nothing>Nobody to call in an emergency yet</Nothing>
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
  if (tags.length === 0) return <Nothing>No tags yet</Nothing>
  return (
    <ul className={css.tags}>
      {tags.map(tag => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  )
}

export const Nothing = ({ children }: { children: string }) => <p className="quiet">{children}</p>
