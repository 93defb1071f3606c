import { causeOf, type IntegrationItem, syncOutcomes } from '@preceptor/contract'
import { type ReactNode, useState } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { BoxedJsonViewer } from '@/ui/json/BoxedJsonViewer.tsx'
import { Link } from '@/ui/Link.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { outcomeColours } from './outcome-colours.ts'
import css from './partner.module.css'
import { partnerTexts } from './texts.ts'

interface Props {
  item: IntegrationItem
  before?: ReactNode
  tools?: ReactNode
  /** Hides the cause on a page about one cause. */
  withoutCause?: boolean
}

/** One person of a sync with the result and, on request, the partner's data. */
export function ItemLine({ item, before, tools, withoutCause = false }: Props) {
  const t = useTexts(partnerTexts)
  const to = useAgencyPaths()
  const [open, setOpen] = useState(false)
  const { name, external_id, employee_id, outcome, code, value, message, attempts } = item
  const has = item.payload_in !== null || item.payload_out !== null
  return (
    <li className={css.line}>
      {before}
      <div className={css.what}>
        <span className={css.name}>{employee_id ? <Link href={to.employee(employee_id)}>{name}</Link> : name}</span>{' '}
        {!withoutCause && <StatusBadge colour={outcomeColours[outcome]}>{inWords(syncOutcomes[outcome])}</StatusBadge>}
        <p className="quiet">
          {[
            external_id,
            !withoutCause && code && inWords(causeOf(code).words(value ?? '')),
            message,
            attempts > 1 && t('tries', { count: attempts }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {has && (
        <Button
          size="small"
          aria-expanded={open}
          aria-label={t('showPayload', { name })}
          onClick={() => setOpen(!open)}
        >
          {t('payload')}
        </Button>
      )}
      {tools}
      {open && item.payload_in !== null && (
        <div className={css.payload}>
          <BoxedJsonViewer label={t('payload')} value={item.payload_in} />
        </div>
      )}
      {open && item.payload_out !== null && (
        <div className={css.payload}>
          <BoxedJsonViewer label={t('sent')} value={item.payload_out} />
        </div>
      )}
    </li>
  )
}
