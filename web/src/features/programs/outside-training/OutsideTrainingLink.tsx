import { api, openings } from '@preceptor/contract'
import { IconFileCertificate } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { externalTexts } from '@/widgets/external-training/texts.ts'
import { WaitingLink } from '@/widgets/second-person/WaitingLink.tsx'

export default function OutsideTrainingLink() {
  const t = useTexts(externalTexts)
  const to = useAgencyPaths()
  return (
    <WaitingLink
      list={api.externalTrainings.list}
      waiting={openings.outsideTraining}
      hrefOf={count => to.page(agencyPages.outsideTraining.path, count > 0 ? openings.outsideTraining : undefined)}
      wordsOf={count => (count > 0 ? t('linkWaiting', { count }) : t('linkNone'))}
      icon={<IconFileCertificate size={16} aria-hidden="true" />}
    />
  )
}
