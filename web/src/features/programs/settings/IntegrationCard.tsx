import type { Program } from '@preceptor/contract'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { BoxedJsonViewer } from '@/ui/json/BoxedJsonViewer.tsx'
import { Button } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { programsTexts } from '../texts.ts'
import css from './settings.module.css'

const IntegrationDialog = lazyPart(() => import('./IntegrationDialog.tsx'))

/** R-API-43: the program data that payroll and partners read, in plain words and as sent. */
export default function IntegrationCard({ program, mayEdit }: { program: Program; mayEdit: boolean }) {
  const t = useTexts(programsTexts)
  const [editing, setEditing] = useState(false)
  const { pay_code: paycode, partner_topic: partner_topic_id, push_to_partner: push } = program
  const none = <span className="quiet">{t('none')}</span>
  return (
    <Card
      title={t('sectionPartner')}
      action={
        mayEdit && (
          <Button size="small" icon={<IconPencil size={14} />} onClick={() => setEditing(true)}>
            {t('editIntegration')}
          </Button>
        )
      }
    >
      <div className={css.integration}>
        <KeyValues
          items={[
            { label: t('payCode'), value: paycode ?? none },
            { label: t('partnerTopic'), value: partner_topic_id ?? none },
            { label: t('push'), value: t(push ? 'yes' : 'no') },
          ]}
        />
        <BoxedJsonViewer label={t('integrationJson')} value={{ paycode, partner_topic_id, push }} />
      </div>
      {editing && <IntegrationDialog program={program} onClose={() => setEditing(false)} />}
    </Card>
  )
}
