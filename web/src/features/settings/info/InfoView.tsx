import { type AgencyInfo, agencyFieldNames } from '@preceptor/contract'
import clsx from 'clsx'
import { inWords } from '@/lib/texts/catalogue.ts'
import { Card } from '@/ui/page/Card.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import css from './info.module.css'
import { type InfoField, type InfoValues, shownValue, valuesOf } from './info-values.ts'
import { LogoPicture } from './LogoPicture.tsx'
import { sections } from './sections.ts'
import { SupportCard } from './SupportCard.tsx'

/** The facts to read. */
export function InfoView({ info }: { info: AgencyInfo }) {
  const values = valuesOf(info)
  return (
    <div className={clsx(css.sections, css.view)}>
      {Object.values(sections).map(({ title, fields }) => (
        <Card key={title} title={title}>
          <KeyValues
            items={fields.map(field => ({ label: inWords(agencyFieldNames[field]), value: fact(values, field) }))}
          />
        </Card>
      ))}
      <Card title="Logo">{info.logo ? <LogoPicture info={info} /> : <p className="quiet">No logo yet</p>}</Card>
      <SupportCard info={info} />
    </div>
  )
}

const fact = (values: InfoValues, field: InfoField) =>
  field === 'phone' && values.phone ? (
    <a href={`tel:${values.phone.replace(/[^\d+]/g, '')}`}>{values.phone}</a>
  ) : (
    shownValue(values, field)
  )
