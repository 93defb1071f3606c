import { api, type PayrollFormatRow } from '@preceptor/contract'
import { layouts } from '@preceptor/contract/payroll-formats/own'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { BackToList } from '@/widgets/list/BackToList.tsx'
import css from './layouts.module.css'
import { layoutTexts } from './texts.ts'

const Designer = lazyPart(() => import('./Designer.tsx'))

/** Lists the payroll file layouts that the agency designs. `add=1` and `edit=<id>` in the address open the designer. */
export default function LayoutsPage() {
  const t = useTexts(layoutTexts)
  const to = useAgencyPaths()
  const [query, change] = useUrlQuery()
  const { data, isError, refetch } = useQueryOf(api.payrollFormats.list, {})
  const close = () => change({ add: null, edit: null })
  const designs = query.has('add') || query.has('edit')
  const edited = data?.data.find(({ id }) => id === query.get('edit'))
  const add = (
    <Button look="primary" icon={<IconPlus size={16} />} onClick={() => change({ add: 1 })}>
      {t('newLayout')}
    </Button>
  )
  return (
    <DetailPage>
      <PageHeader
        back={
          <BackToList
            list={{ name: designs ? 'payroll_layouts' : 'payroll_settings' }}
            label={designs ? t('backToLayouts') : t('back')}
            path={to.page(designs ? agencyPages.payrollLayouts.path : agencyPages.payroll.path)}
            {...(!designs && { home: to.page(agencyPages.payroll.path, { view: 'settings' }) })}
          />
        }
        title={query.has('add') ? t('newLayout') : (edited?.name ?? t('title'))}
        about={designs ? undefined : t('facts')}
        action={!designs && data && data.data.length > 0 && add}
      />
      {!data && !isError && <SkeletonLines lines={4} />}
      {!data && isError && <NotLoaded title={t('notLoaded')} retry={refetch} />}
      {data && query.has('add') && <Designer key="new" onClose={close} />}
      {data && !query.has('add') && edited && <Designer key={edited.id} edited={edited} onClose={close} />}
      {data && query.has('edit') && !query.has('add') && !edited && <Empty title={t('gone')} />}
      {data && !designs && (
        <Card flush>
          {data.data.length === 0 && <Empty title={t('none')} hint={t('noneHint')} action={add} />}
          <ul className={css.lines} aria-label={t('title')}>
            {data.data.map(one => (
              <LayoutLine key={one.id} one={one} onEdit={() => change({ edit: one.id })} />
            ))}
          </ul>
        </Card>
      )}
    </DetailPage>
  )
}

function LayoutLine({ one, onEdit }: { one: PayrollFormatRow; onEdit: () => void }) {
  const t = useTexts(layoutTexts)
  const { timeZone } = useAgency()
  const [asking, setAsking] = useState(false)
  const remove = useSend(api.payrollFormats.remove, {
    refresh: [api.payrollFormats.list, api.payroll.formats],
    done: () => showToast('success', t('removed', { name: one.name })),
  })
  const { name, layout, columns, file_name, is_used, updated_by_name, updated_at } = one
  return (
    <li className={css.line}>
      <div className={css.about}>
        <span className={css.name}>
          {name} {is_used && <StatusBadge colour="green">{t('used')}</StatusBadge>}
        </span>
        <p>{t('summary', { kind: inWords(layouts[layout]), count: columns.length, file: file_name })}</p>
        <p className="quiet">{t('changedBy', { name: updated_by_name, day: formatInstant(updated_at, timeZone) })}</p>
      </div>
      <MenuButton
        label={t('ofLayout', { name })}
        icon="dots"
        items={[
          { label: t('edit'), asks: true, onSelect: onEdit },
          { label: t('remove'), asks: true, onSelect: () => setAsking(true) },
        ]}
      />
      <Dialog
        open={asking}
        title={t('removeTitle', { name })}
        danger
        submitLabel={t('remove')}
        onSubmit={() => {
          setAsking(false)
          remove.send({ params: { id: one.id } })
        }}
        onClose={() => setAsking(false)}
      >
        <p>{t('removeHint')}</p>
      </Dialog>
    </li>
  )
}
