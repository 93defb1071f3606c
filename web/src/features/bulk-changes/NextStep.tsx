import { access, api, type BulkOperation, givesPapers } from '@preceptor/contract'
import { IconDeviceMobileMessage, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useDownload } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { countOf } from './outcomes.ts'
import { bulkTexts } from './texts.ts'

const AudienceDialog = lazyPart(() => import('@/widgets/audience/AudienceDialog.tsx'))

/** The usual next step: the created papers, or links to the new assignments. */
export function NextStep({ data }: { data: BulkOperation }) {
  const { change, state } = data
  if (countOf(data, 'update') === 0 || state === 'undone') return null
  if (givesPapers(change)) return <Papers data={data} />
  return change.act === 'assign' ? <SendLinks id={data.id} program_id={change.program_id} /> : null
}

function Papers({ data: { id, change } }: { data: BulkOperation }) {
  const t = useTexts(bulkTexts)
  const { download, isDownloading } = useDownload(api.bulk.papers)
  const isLink = change.act === 'learning_link'
  return (
    <Button
      look={isLink && change.by !== 'paper' ? undefined : 'primary'}
      icon={<IconDownload size={16} aria-hidden="true" />}
      busy={isDownloading}
      onClick={() => download({ params: { id } })}
    >
      {t(isLink ? 'downloadSheet' : change.act === 'form_papers' ? 'downloadForms' : 'downloadCertificates')}
    </Button>
  )
}

function SendLinks({ id, program_id }: { id: string; program_id: string }) {
  const t = useTexts(bulkTexts)
  const may = useCan(access.assignTraining)
  const [open, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button icon={<IconDeviceMobileMessage size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('sendLinksNow')}
      </Button>
      {open && (
        <AudienceDialog
          given={{ selected: [], matching: null, operation: { operation_id: id } }}
          only={{ act: 'learning_link', title: t('sendLinksNow'), who: t('linksForThese'), settled: { program_id } }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
