import { api, formCategories, type Form, formsList, formVisibilities } from '@preceptor/contract'
import { Suspense } from 'react'
import { Outlet, useLocation, useParams } from 'react-router'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages, tabsOf } from '@/nav/pages.ts'
import { useTitle } from '@/nav/title.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { NotTherePage } from '@/ui/page/NotTherePage.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { Tabs } from '@/ui/page/Tabs.tsx'
import { BackToList } from '@/widgets/list/BackToList.tsx'
import { type FormOutlet, showsForms, statusColours, statusWord } from './form-words.ts'
import css from './forms.module.css'
import { FormMenu } from './list/FormMenu.tsx'
import { formSettingsTexts } from './texts.ts'

/** One form, with a tab for each of its parts. */
export default function FormPage() {
  const t = useTexts(formSettingsTexts)
  const { id = '' } = useParams()
  const asked = useQueryOf(api.forms.get, { params: { id } }, { quiet: 'not-found' })
  const form = asked.data
  useTitle(form?.title ?? t('form'))
  if (form) return <Known key={id} form={form} />
  return <NotTherePage title={t('form')} back={<BackToForms />} asked={asked} texts={t} />
}

function BackToForms() {
  const t = useTexts(formSettingsTexts)
  const to = useAgencyPaths()
  return <BackToList list={formsList} label={t('title')} path={to.page(agencyPages.settingsForms.path)} />
}

const tabWords: Readonly<Record<string, 'tabContent' | 'tabSettings' | 'tabAnswers'>> = {
  content: 'tabContent',
  settings: 'tabSettings',
  answers: 'tabAnswers',
}

function Known({ form }: { form: Form }) {
  const t = useTexts(formSettingsTexts)
  const to = useAgencyPaths()
  const { pathname } = useLocation()
  const { id, title, status, category, visibility } = form
  return (
    <DetailPage>
      <PageHeader
        title={title}
        back={<BackToForms />}
        beside={<StatusBadge colour={statusColours[status]}>{statusWord(status)}</StatusBadge>}
        facts={`${inWords(formCategories[category])} · ${inWords(formVisibilities[visibility])}`}
        menu={<FormMenu form={form} />}
      />
      <Tabs
        label={title}
        tabs={tabsOf(agencyPages.settingsForm.path).map(tab => {
          const href = to.page(tab.path.replace(':id', id))
          return {
            label: t(tabWords[tab.path.slice(tab.path.lastIndexOf('/') + 1)] ?? 'form'),
            href,
            current: pathname === href,
          }
        })}
      />
      {status === 'archived' && <ArchivedBanner form={form} />}
      <Suspense fallback={<SkeletonLines lines={6} />}>
        <Outlet context={{ form, mayEdit: status !== 'archived' } satisfies FormOutlet} />
      </Suspense>
    </DetailPage>
  )
}

function ArchivedBanner({ form: { id } }: { form: Form }) {
  const t = useTexts(formSettingsTexts)
  const restore = useSend(api.forms.setStatus, { refresh: showsForms })
  return (
    <div className={css.banner}>
      <Banner
        title={t('archivedBanner')}
        action={
          <Button
            size="small"
            busy={restore.isSending}
            onClick={() => restore.send({ params: { id }, body: { status: 'active' } })}
          >
            {t('restoreItem')}
          </Button>
        }
      >
        {t('archivedHint')}
      </Banner>
    </div>
  )
}
