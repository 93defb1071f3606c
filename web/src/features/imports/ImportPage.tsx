import { api, jobStates } from '@preceptor/contract'
import { useParams } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { useTitle } from '@/nav/title.ts'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'

export default function ImportPage() {
  const { id = '' } = useParams()
  const { data } = useQueryOf(api.imports.get, { params: { id } })
  useTitle(data?.file_name ?? 'Import')
  return (
    <DetailPage>
      <PageHeader title={data?.file_name ?? 'Import'} facts={data && jobStates[data.state]} />
    </DetailPage>
  )
}
