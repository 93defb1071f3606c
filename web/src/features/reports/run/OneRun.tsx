import { api, type Id } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useTitle } from '@/nav/title.ts'
import { useAddressQuery } from '@/nav/url-state.ts'
import { NotThere } from '@/ui/page/NotLoaded.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { BackToReports } from '../report/BackToReports.tsx'
import { isWorking } from '../run-state.tsx'
import { reportsTexts } from '../texts.ts'
import { Comparison } from './Comparison.tsx'
import { RunView } from './RunView.tsx'

const pollMs = 1_000

/** One run: its progress, then its result. `with` in the address compares it with another run. */
export default function OneRun({ id }: { id: Id }) {
  const t = useTexts(reportsTexts)
  const other = useAddressQuery().get('with')
  const { data, error, refetch } = useQueryOf(
    api.reportRuns.get,
    { params: { id } },
    { quiet: 'not-found', every: last => (last && isWorking(last) ? pollMs : false) },
  )
  useTitle(data?.name ?? t('run'))
  if (data && other) return <Comparison run={data} other={other} />
  if (data) return <RunView run={data} />
  return (
    <DetailPage>
      <PageHeader title={t('run')} back={<BackToReports page="history" />} />
      <NotThere
        error={error}
        retry={refetch}
        unknown={t('unknownRun')}
        hint={t('unknownRunHint')}
        notLoaded={t('runFailed')}
      />
    </DetailPage>
  )
}
