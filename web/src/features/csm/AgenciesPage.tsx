import { access, type AgencyRow, agenciesList, api, chosen } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan, useUser } from '@/session/session.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { paths } from '@/nav/paths.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { allRows } from '@/widgets/list/views/view-state.ts'
import { AgencyMenu, type Asked, agencyCard, agencyCells } from './agencies/agency-columns.tsx'
import { agenciesTexts } from './agencies/texts.ts'
import { useOwners } from './agencies/use-owners.ts'

const OwnerDialog = lazyPart(() => import('./agencies/OwnerDialog.tsx'))
const StatusDialog = lazyPart(() => import('./agencies/StatusDialog.tsx'))
const TrialDialog = lazyPart(() => import('./agencies/TrialDialog.tsx'))

/** R-CSM-1: every agency and its health, for customer success. */
export default function AgenciesPage() {
  const t = useTexts(agenciesTexts)
  const me = useUser()
  const runs = useCan(access.createAgency)
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useList<typeof api.agencies.list, AgencyRow>(api.agencies.list, agenciesList)
  const { values, change } = list
  const images = new Map(useOwners()?.map(({ id, image }) => [id, image]))
  const mine = me !== null && chosen(values['cs_user_id']).join() === me.id
  const onlyMine = mine && Object.keys(values).length === 1
  const ask = runs ? setAsked : undefined
  const close = () => setAsked(null)
  const newAgency = {
    label: t('newAgency'),
    short: t('newShort'),
    icon: <IconPlus size={16} />,
    href: paths.newAgency(),
  }
  return (
    <ListScreen
      list={list}
      title={t('title')}
      search={{ label: t('search'), placeholder: t('searchIn') }}
      tools={
        <Button aria-pressed={mine} onClick={() => change({ cs_user_id: mine ? null : (me?.id ?? null) })}>
          {t('mine')}
        </Button>
      }
      actions={{ primary: runs && newAgency, exports: api.agencies.export }}
      views={{ endpoint: api.agencies.list, plain: allRows() }}
      opens
      cells={agencyCells(list.asOf, { images, ask })}
      card={row => agencyCard(row, ask)}
      renderMenu={row => <AgencyMenu row={row} runs={runs} ask={setAsked} />}
      empty={
        <Empty
          title={t('empty')}
          hint={t(runs ? 'emptyHint' : 'createdBy')}
          action={
            runs && (
              <ButtonLink look="primary" icon={newAgency.icon} href={newAgency.href}>
                {newAgency.label}
              </ButtonLink>
            )
          }
        />
      }
      noMatchWords={onlyMine ? { title: t('mineEmpty') } : undefined}
    >
      {asked?.is === 'owner' && <OwnerDialog agency={asked.agency} onClose={close} />}
      {asked?.is === 'trial' && <TrialDialog agency={asked.agency} onClose={close} />}
      {asked?.is === 'status' && <StatusDialog agency={asked.agency} to={asked.to} onClose={close} />}
    </ListScreen>
  )
}
