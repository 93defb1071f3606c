import { api, surveysList } from '@preceptor/contract'
import { IconPlus, IconUserShield } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { ButtonLink } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { isWorking } from '@/widgets/jobs/job-state.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useWholeList } from '@/widgets/list/use-whole-list.ts'
import { packetCard, packetCells } from './packet-cells.tsx'
import { surveysTexts } from './texts.ts'

const pollMs = 1_000

/** The packets built so far, and a way to build a new one. */
export default function SurveysPage() {
  const t = useTexts(surveysTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const list = useWholeList(api.surveys.list, surveysList, {
    every: last => (last?.data.some(isWorking) ? pollMs : false),
  })
  const hrefOf = (id: string) => to.page(`surveys/${id}`)
  const start = to.page('surveys/new')
  return (
    <ListScreen
      list={list}
      title={t('title')}
      about={t('facts')}
      actions={{ primary: { label: t('new'), icon: <IconPlus size={16} aria-hidden="true" />, href: start } }}
      opens
      cells={packetCells(hrefOf, timeZone)}
      card={packet => packetCard(packet, hrefOf)}
      empty={
        <Empty
          icon={<IconUserShield size={24} />}
          title={t('noPackets')}
          hint={t('noPacketsHint')}
          action={<ButtonLink href={start}>{t('new')}</ButtonLink>}
        />
      }
    />
  )
}
