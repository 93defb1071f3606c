import { access, api, catalogList, type CatalogRow, catalogStates, type Program } from '@preceptor/contract'
import { Suspense, useState } from 'react'
import { Outlet, useLocation, useParams } from 'react-router'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { paths } from '@/nav/paths.ts'
import { usePlainTitle } from '@/nav/title.ts'
import { useCan } from '@/session/session.ts'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { NotThere } from '@/ui/page/NotLoaded.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { Tabs } from '@/ui/page/Tabs.tsx'
import { BackToList } from '@/widgets/list/BackToList.tsx'
import { showsPrograms } from '../list/use-program-acts.ts'
import css from '../programs.module.css'
import type { ProgramOutlet } from '../ProgramPage.tsx'
import { CatalogArea } from './CatalogArea.tsx'
import { stateFacts } from '../program-words.ts'
import { catalogColours, catalogWord } from './catalog-words.ts'
import { catalogTexts } from './texts.ts'

const StandingDialog = lazyPart(() => import('./StandingDialog.tsx'))

/** Data for the tabs: the same as for an agency's program, with its catalog state. */
export interface CatalogOutlet extends ProgramOutlet {
  row: CatalogRow
}

/** R-CSM-2: one catalog program, with the same pages as an agency's program, and the agencies that have it. */
export default function CatalogProgramPage() {
  return (
    <CatalogArea>
      <Asked />
    </CatalogArea>
  )
}

const Back = () => <BackToList list={catalogList} label={useTexts(catalogTexts)('title')} path={paths.catalog()} />

function Asked() {
  const t = useTexts(catalogTexts)
  const { id = '' } = useParams()
  const params = { id }
  const row = useQueryOf(api.catalog.get, { params }, { quiet: 'not-found' })
  const program = useQueryOf(api.programs.get, { params }, { quiet: 'not-found' })
  usePlainTitle(row.data?.title ?? t('program'))
  if (row.data && program.data) return <Known key={id} row={row.data} program={program.data} />
  return (
    <DetailPage>
      <PageHeader title={t('program')} back={<Back />} />
      <NotThere
        error={row.error ?? program.error}
        retry={() => Promise.all([row.refetch(), program.refetch()])}
        unknown={t('unknown')}
        hint={t('unknownHint')}
        notLoaded={t('notLoaded')}
      />
    </DetailPage>
  )
}

function Known({ row, program }: { row: CatalogRow; program: Program }) {
  const t = useTexts(catalogTexts)
  const manages = useCan(access.manageCatalog)
  const { pathname } = useLocation()
  const { id, title, status } = row
  const tab = (name: Parameters<typeof paths.catalogProgram>[1], label: string, count?: number) => {
    const href = paths.catalogProgram(id, name)
    return { label, href, current: pathname === href, count }
  }
  return (
    <DetailPage>
      <PageHeader
        title={title}
        back={<Back />}
        beside={<StatusBadge colour={catalogColours[status]}>{catalogWord(status)}</StatusBadge>}
        facts={stateFacts(row)}
        menu={manages && catalogStates.next(status).length > 0 && <StandingMenu row={row} />}
      />
      <Tabs
        label={title}
        tabs={[
          tab('modules-list', t('tabModules')),
          tab('session-templates', t('tabTemplates')),
          tab('checkout', t('tabCheckout'), row.held),
          tab('settings', t('tabSettings')),
        ]}
      />
      {(status === 'deprecated' || status === 'withdrawn') && (
        <div className={css.banner}>
          <Banner level="info" title={t(status === 'deprecated' ? 'deprecatedBanner' : 'withdrawnBanner')}>
            {t(status === 'deprecated' ? 'deprecatedHint' : 'withdrawnHint')}
          </Banner>
        </div>
      )}
      <Suspense fallback={<SkeletonLines lines={6} />}>
        <Outlet context={{ row, program, mayEdit: manages } satisfies CatalogOutlet} />
      </Suspense>
    </DetailPage>
  )
}

function StandingMenu({ row }: { row: CatalogRow }) {
  const t = useTexts(catalogTexts)
  const [asked, setAsked] = useState<'deprecated' | 'withdrawn' | null>(null)
  const offer = useSend(api.catalog.setStatus, {
    refresh: showsPrograms,
    done: () => showToast('success', t('statusChanged', { title: row.title })),
  })
  const items = catalogStates.next(row.status).map(to => {
    if (to === 'deprecated') return { label: t('deprecateItem'), onSelect: () => setAsked('deprecated') }
    if (to === 'withdrawn')
      return { label: t('withdrawItem'), separated: true, danger: true, onSelect: () => setAsked('withdrawn') }
    return {
      label: t('offerItem'),
      onSelect: () => offer.send({ params: { id: row.id }, body: { status: 'published' } }),
    }
  })
  return (
    <>
      <MenuButton label={t('actions', { title: row.title })} icon="dots" size="small" items={items} />
      {asked && <StandingDialog row={row} to={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
