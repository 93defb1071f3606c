import { api, type FileImport } from '@preceptor/contract'
import { useNavigate } from 'react-router'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { kindOf } from './kinds.ts'
import { importTexts } from './texts.ts'

/** Says when a file looks like another kind, and links to that import. */
export function OtherKind({ data }: { data: FileImport }) {
  return data.looks_like ? <LooksLike data={data} looksLike={data.looks_like} /> : null
}

function LooksLike({ data, looksLike }: { data: FileImport; looksLike: NonNullable<FileImport['looks_like']> }) {
  const t = useTexts(importTexts)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const other = kindOf({ kind: looksLike })
  const may = useCan(other.access)
  const discard = useSend(api.jobs.cancel, {
    refresh: [kindOf(data).calls.get, api.jobs.list],
    done: () => void navigate(to.newImport(other.upload)),
  })
  return (
    <Banner
      level="warning"
      title={t('otherKindTitle', { kind: looksLike })}
      action={
        may && (
          <Button
            size="small"
            busy={discard.isSending}
            onClick={() => discard.send({ params: { id: data.id }, body: {} })}
          >
            {t('otherKindAction', { kind: looksLike })}
          </Button>
        )
      }
    >
      <p>{t('otherKindHint', { kind: data.kind })}</p>
    </Banner>
  )
}
