import { api, type Id } from '@preceptor/contract'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { useFileAddress } from '@/api/use-file-address.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import type { AsOf } from '@/widgets/compliance/as-of.ts'
import { complianceTexts } from './texts.ts'

const PaperDialog = lazyPart(() => import('@/widgets/certificates/PaperDialog.tsx'))

/** Prints the screen as a document that anyone can verify: with its date, kind, number, and hash. */
export default function PrintButton({ employee_id, query }: { employee_id: Id; query: AsOf['query'] }) {
  const t = useTexts(complianceTexts)
  const addressOf = useFileAddress(api.compliance.paperAddress)
  const [given, setGiven] = useState<{ id: Id; number: string } | null>(null)
  const issue = useSend(api.compliance.issuePaper, { refresh: [api.employees.history], done: setGiven })
  return (
    <>
      <Button
        size="small"
        icon={<IconPrinter size={16} aria-hidden="true" />}
        busy={issue.isSending}
        onClick={() => issue.send({ params: { id: employee_id }, body: query })}
      >
        {t('print')}
      </Button>
      {given && (
        <PaperDialog
          id={given.id}
          title={given.number}
          ask={id => addressOf({ params: { id } })}
          onClose={() => setGiven(null)}
        />
      )}
    </>
  )
}
