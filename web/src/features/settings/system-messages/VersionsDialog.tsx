import { api } from '@preceptor/contract'
import type { OwnTexts } from '@preceptor/contract/system-messages/own-words/check'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { languageName } from '@/widgets/languages/language-name.ts'
import css from './system-messages.module.css'
import { systemMessagesTexts } from './texts.ts'

interface Props {
  id: string
  /** Loads an older text into the editor; absent for read-only users. */
  onUse?: (texts: OwnTexts) => void
  onClose: () => void
}

/** Earlier versions, newest first. */
export default function VersionsDialog({ id, onUse, onClose }: Props) {
  const t = useTexts(systemMessagesTexts)
  const { timeZone } = useAgency()
  const { data, isError, refetch } = useQueryOf(api.templates.read, { params: { id } })
  return (
    <Dialog open size="medium" title={t('historyTitle')} cancelLabel={t('close')} onClose={onClose}>
      {!data && isError && <NotLoaded title={t('historyNotLoaded')} retry={refetch} />}
      {!data && !isError && <SkeletonLines lines={6} />}
      <ul className={css.people}>
        {data?.versions.map(({ version, texts, written_by_name: name, written_at }, at) => (
          <li key={version} className={css.side}>
            <div className={css.row}>
              <span className={css.name}>
                {t('versionBy', { version: String(version), name, day: formatInstant(written_at, timeZone) })}
              </span>
              {onUse && at > 0 && (
                <Button
                  size="small"
                  aria-label={t('useVersionOf', { version: String(version) })}
                  onClick={() => onUse(texts)}
                >
                  {t('useVersion')}
                </Button>
              )}
            </div>
            {Object.entries(texts).map(([language, { subject, body }]) => (
              <div key={language}>
                <p className="quiet">{languageName(language)}</p>
                <div lang={language}>
                  {subject && <p className={css.name}>{subject}</p>}
                  <p className={css.said}>{body}</p>
                </div>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
