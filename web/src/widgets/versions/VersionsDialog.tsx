import type { Id } from '@preceptor/contract'
import type { ReactNode } from 'react'
import { formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { versionsTexts } from './texts.ts'
import css from './versions.module.css'

interface Version {
  id: Id
  /** Null for the draft. */
  number: number | null
  note: string | null
  updated_by_name: string
  updated_at: string
  published_by_name: string | null
  published_at: string | null
}
interface Props<V extends Version> {
  title: string
  /** The draft and published versions, newest first; absent while loading. */
  versions: readonly V[] | undefined
  /** The current version's number; null if none was published. */
  current: number | null
  /** The kind of change, shown beside the name. */
  kindOf: (version: V) => string | null
  /** Additional data, such as hours and modules. */
  factsOf: (version: V) => readonly string[]
  renderComparison: (from: Id, to: Id) => ReactNode
  onView: (id: Id) => void
  onClose: () => void
}

/** Lists every version, to read or to compare with another one. The address names the two being compared. */
export function VersionsDialog<V extends Version>(props: Props<V>) {
  const { title, versions, renderComparison, onClose } = props
  const t = useTexts(versionsTexts)
  const [params, change] = useUrlQuery()
  const from = versions?.find(({ id }) => id === params.get('from'))
  const to = versions?.find(({ id }) => id === params.get('to'))
  const compare = (old: Id | null, now: Id | null) => change({ from: old, to: now }, { replace: true })
  return (
    <Dialog open size="large" title={title} onClose={() => (from && to ? compare(null, null) : onClose())}>
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
          {from.id === to.id ? <p>{t('compareSame')}</p> : renderComparison(from.id, to.id)}
        </>
      )}
      {versions && !(from && to) && <VersionList {...props} versions={versions} onCompare={compare} />}
    </Dialog>
  )
}

interface ListProps<V extends Version> extends Omit<Props<V>, 'versions'> {
  versions: readonly V[]
  onCompare: (from: Id, to: Id) => void
}

function VersionList<V extends Version>({ versions, current, kindOf, factsOf, onView, onCompare }: ListProps<V>) {
  const t = useTexts(versionsTexts)
  const { timeZone } = useAgency()
  return (
    <ol className={css.versions}>
      {versions.map((version, at) => {
        // The first version has no predecessor, but can be compared with others
        const other = versions[at + 1] ?? versions[at - 1]
        const kind = kindOf(version)
        return (
          <li key={version.id}>
            <div>
              <p>
                <strong>{nameOf(version)}</strong>
                {version.number !== null && version.number === current && ` · ${t('current')}`}
                {kind !== null && ` · ${kind}`}
              </p>
              {version.note && <p>{version.note}</p>}
              <p className="quiet">
                {[
                  version.published_by_name ?? version.updated_by_name,
                  formatInstant(version.published_at ?? version.updated_at, timeZone),
                  ...factsOf(version),
                ].join(' · ')}
              </p>
            </div>
            <div className={css.actions}>
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

const nameOf = ({ number }: Version) =>
  number === null ? versionsTexts.say('draft') : versionsTexts.say('versionNumber', { number })

const choicesOf = (versions: readonly Version[]) =>
  versions.map(version => ({ value: version.id, label: nameOf(version) }))
