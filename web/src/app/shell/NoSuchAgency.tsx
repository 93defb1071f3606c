import { useLayoutEffect } from 'react'
import { saysGone } from '@/api/query-client.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { paths, withQuery } from '@/nav/paths.ts'
import { usePlainTitle } from '@/nav/title.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { endLocalToasts } from '@/ui/overlay/toast-store.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { laterTexts } from '../later-texts.ts'

/** No one can open a closed agency (docs/decisions/015), and only the list of agencies mentions it. */
export default function NoSuchAgency() {
  const t = useTexts(laterTexts)
  usePlainTitle(t('closedShort'))
  useLayoutEffect(() => {
    saysGone.now = true
    endLocalToasts()
    return () => {
      saysGone.now = false
    }
  }, [])
  return (
    <DetailPage>
      <PageHeader title={t('closedTitle')} />
      <Empty
        title={t('closed')}
        hint={t('closedHint')}
        action={
          <>
            <ButtonLink href={paths.csmAgencies()}>{t('allAgencies')}</ButtonLink>
            <ButtonLink href={withQuery(paths.csmAgencies(), { status: 'closed' })}>{t('closedAgencies')}</ButtonLink>
          </>
        }
      />
    </DetailPage>
  )
}
