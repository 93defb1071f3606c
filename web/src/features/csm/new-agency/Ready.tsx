import type { Option } from '@preceptor/contract'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { csmAgencyPaths, paths } from '@/nav/paths.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { TextPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { newAgencyTexts } from './texts.ts'

interface Props {
  agency: Option & { admin_email: string }
  onAnother: () => void
}

/** The agency is there; what comes next. */
export function Ready({ agency, onAnother }: Props) {
  const t = useTexts(newAgencyTexts)
  return (
    <TextPage>
      <PageHeader title={t('title')} />
      <Card>
        <div role="status">
          <Empty
            icon={<IconCircleCheck size={32} />}
            title={t('ready', { agency: agency.name })}
            hint={t('readyHint', { email: agency.admin_email })}
            action={
              <>
                <Button onClick={onAnother}>{t('another')}</Button>
                <ButtonLink href={paths.csmAgencies()}>{t('allAgencies')}</ButtonLink>
                <ButtonLink look="primary" href={csmAgencyPaths(agency.id).dashboard()}>
                  {t('open')}
                </ButtonLink>
              </>
            }
          />
        </div>
      </Card>
    </TextPage>
  )
}
