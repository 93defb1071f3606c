import { type AgencyInfo, agencyFieldNames } from '@preceptor/contract'
import clsx from 'clsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Card } from '@/ui/page/Card.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import css from './info.module.css'
import { type InfoField, type InfoValues, shownValue, valuesOf } from './info-values.ts'
import { LogoPicture } from './LogoPicture.tsx'
import { sectionNames, sections } from './sections.ts'
import { SupportCard } from './SupportCard.tsx'
import { infoTexts } from './texts.ts'

/** The agency's data, read-only. */
export function InfoView({ info }: { info: AgencyInfo }) {
  const t = useTexts(infoTexts)
  const values = valuesOf(info)
  return (
    <div className={clsx(css.sections, css.view)}>
      {sectionNames.map(section => (
        <Card key={section} title={t(section)}>
          <KeyValues
            items={sections[section].map(field => ({
              label: inWords(agencyFieldNames[field]),
              value: fact(values, field),
            }))}
          />
        </Card>
      ))}
      <Card title={t('logo')}>{info.logo ? <LogoPicture info={info} /> : <p className="quiet">{t('noLogo')}</p>}</Card>
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
