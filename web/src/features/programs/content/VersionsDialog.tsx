import { api, changeKinds, givenTo, type Id, type Program, type ProgramVersion } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
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

/** Every version, to read it or to compare it with another one. The address says which two are compared. */
export default function VersionsDialog({ program, onView, onClose }: Props) {
  const t = useTexts(programsTexts)
  const [params, change] = useUrlQuery()
  const versions = useQueryOf(api.programContents.versions, { params: { id: program.id } }).data?.data
  const from = versions?.find(({ id }) => id === params.get('from'))
  const to = versions?.find(({ id }) => id === params.get('to'))
  const compare = (old: Id | null, now: Id | null) => change({ from: old, to: now }, { replace: true })
  return (
    <Dialog
      open
      size="large"
      title={t('versionsTitle', { title: program.title })}
      onClose={() => (from && to ? compare(null, null) : onClose())}
    >
      {!versions && <SkeletonLines lines={5} />}
      {versions && from && to && (
        <>
          <div className={css.compared}>
            <SelectField
              label={t('compareFrom')}
              choices={choicesOf(versions)}
              value={from.id}
              onChange={id => compare(id, to.id)}
            />
            <SelectField
              label={t('compareTo')}
              choices={choicesOf(versions)}
              value={to.id}
              onChange={id => compare(from.id, id)}
            />
            <Button onClick={() => compare(null, null)}>{t('allVersions')}</Button>
          </div>
          {from.id === to.id ? (
            <p>{t('compareSame')}</p>
          ) : (
            <Comparison program_id={program.id} from={from.id} to={to.id} />
          )}
        </>
      )}
      {versions && !(from && to) && (
        <VersionList program={program} versions={versions} onView={onView} onCompare={compare} />
      )}
    </Dialog>
  )
}

interface ListProps {
  program: Program
  versions: readonly ProgramVersion[]
  onView: (id: Id) => void
  onCompare: (from: Id, to: Id) => void
}

function VersionList({ program, versions, onView, onCompare }: ListProps) {
  const t = useTexts(programsTexts)
  const { timeZone } = useAgency()
  return (
    <ol className={css.versions}>
      {versions.map((version, at) => {
        // the first one has nothing before it, but others to stand beside
        const other = versions[at + 1] ?? versions[at - 1]
        return (
          <li key={version.id}>
            <div>
              <p>
                <strong>{nameOf(version)}</strong>
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
              {other && (
                <Button
                  size="small"
                  aria-label={t('compareThis', { version: nameOf(version) })}
                  onClick={() =>
                    at + 1 < versions.length ? onCompare(other.id, version.id) : onCompare(version.id, other.id)
                  }
                >
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
  )
}

const nameOf = ({ number }: ProgramVersion) =>
  number === null ? programsTexts.say('draft') : programsTexts.say('versionNumber', { number })

const choicesOf = (versions: readonly ProgramVersion[]) =>
  versions.map(version => ({ value: version.id, label: nameOf(version) }))

const changeWords = ({ change_kind, given_to }: ProgramVersion) =>
  [
    change_kind && inWords(changeKinds[change_kind]),
    given_to && change_kind === 'material' && inWords(givenTo[given_to]),
  ]
    .filter(Boolean)
    .join(', ')
