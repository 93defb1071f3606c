import type { ReactNode } from 'react'
import { NotThere } from './NotLoaded.tsx'
import { DetailPage } from './Page.tsx'
import { PageHeader } from './PageHeader.tsx'

interface Props {
  title: string
  back?: ReactNode
  asked: { error: { kind: string; status?: number } | null; refetch: () => unknown }
  texts: (key: 'unknown' | 'unknownHint' | 'notLoaded') => string
}

/** A page in place of one thing that was asked for: it is on its way, unknown, or could not be loaded. */
export const NotTherePage = ({ title, back, asked, texts }: Props) => (
  <DetailPage>
    <PageHeader title={title} back={back} />
    <NotThere
      error={asked.error}
      retry={asked.refetch}
      unknown={texts('unknown')}
      hint={texts('unknownHint')}
      notLoaded={texts('notLoaded')}
    />
  </DetailPage>
)
