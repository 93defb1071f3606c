import { api, changeKinds, givenTo, type Id, type Program, type ProgramVersion } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { hoursOf } from '../program-words.ts'
import { programsTexts } from '../texts.ts'
import { Comparison } from './Comparison.tsx'
import css from './content.module.css'

interface Props {
  program: Program
  onView: (id: Id) => void
  onClose: () => void
}

/** Every version, to read it or to see what it changed. */
export default function VersionsDialog({ program, onView, onClose }: Props) {
  const t = useTexts(programsTexts)
  const { timeZone } = useAgency()
  const versions = useQueryOf(api.programContents.versions, { params: { id: program.id } }).data?.data
  const [compared, setCompared] = useState<readonly [from: ProgramVersion, to: ProgramVersion] | null>(null)
  return (
    <Dialog
      open
      size="large"
      title={compared ? comparedTitle(compared) : t('versionsTitle', { title: program.title })}
      onClose={() => (compared ? setCompared(null) : onClose())}
    >
      {!versions && <SkeletonLines lines={5} />}
      {compared ? (
        <Comparison program_id={program.id} from={compared[0].id} to={compared[1].id} />
      ) : (
        <ol className={css.versions}>
          {versions?.map((version, at) => {
            const before = versions[at + 1]
            return (
              <li key={version.id}>
                <div>
                  <p>
                    <strong>
                      {version.number === null ? t('draft') : t('versionNumber', { number: version.number })}
                    </strong>
                    {version.number === program.number && ` · ${t('current')}`}
                    {version.change_kind && version.number !== 1 && ` · ${changeWords(version)}`}
                  </p>
                  {version.note && <p>{version.note}</p>}
                  <p className="quiet">
                    {[
                      version.published_by_name ?? version.updated_by_name,
                      formatInstant(version.published_at ?? version.updated_at, timeZone),
                      hoursOf(version.credit_minutes),
                      t('modules', { count: version.module_count }),
                    ].join(' · ')}
                  </p>
                </div>
                <div className={css.versionActions}>
                  {before && (
                    <Button size="small" onClick={() => setCompared([before, version])}>
                      {t('compare')}
                    </Button>
                  )}
                  {version.number !== null && (
                    <Button size="small" onClick={() => onView(version.id)}>
                      {t('view')}
                    </Button>
                  )}
                </div>
              </li>
            )
          })}
        </ol>
      )}
    </Dialog>
  )
}

const changeWords = ({ change_kind, given_to }: ProgramVersion) =>
  [
    change_kind && inWords(changeKinds[change_kind]),
    given_to && change_kind === 'material' && inWords(givenTo[given_to]),
  ]
    .filter(Boolean)
    .join(', ')

function comparedTitle([from, to]: readonly [ProgramVersion, ProgramVersion]) {
  const { say } = programsTexts
  return say('compareTitle', {
    from: from.number ?? 0,
    to: to.number === null ? say('compareDraft') : say('compareVersion', { number: to.number }),
  })
}
