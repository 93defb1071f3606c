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

/** A page shown in place of a requested item that is loading, unknown, or failed to load. */
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
