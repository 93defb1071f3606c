import {
  type Id,
  isPackageDone,
  type PackageLaunch,
  type PackageState,
  type PartState,
  reportOf,
  wholeReport,
} from '@preceptor/contract'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import css from './package.module.css'
import { PackageFrame } from './PackageFrame.tsx'
import { Report } from './Report.tsx'
import { packageTexts } from './texts.ts'
import { useLaunch } from './use-launch.ts'

interface Props {
  file: Id
  state: PackageState
  onState: (state: PackageState) => void
  onDone: (done: boolean) => void
}

/** A third-party package in its sandbox, and its reports. */
export default function Package({ file, ...rest }: Props) {
  const t = useTexts(packageTexts)
  const { launch, is, again } = useLaunch(file)
  if (is === 'opening') return <SkeletonLines lines={8} />
  if (!launch || is === 'failed')
    return <Banner level="error" title={t('failed')} action={<Button onClick={again}>{t('retry')}</Button>} />
  if (launch.needs_frames && !launch.has_own_host)
    return (
      <Banner level="warning" title={t('needsFrames')}>
        <p>{t('needsFramesHint')}</p>
      </Banner>
    )
  return (
    <>
      {is === 'expired' && (
        <Banner level="warning" title={t('expired')} action={<Button onClick={again}>{t('reopen')}</Button>} />
      )}
      <Parts key={launch.id} launch={launch} {...rest} />
    </>
  )
}

interface PartsProps extends Omit<Props, 'file'> {
  launch: PackageLaunch
}

function Parts({ launch, state, onState, onDone }: PartsProps) {
  const t = useTexts(packageTexts)
  const { parts, version } = launch
  const [at, setAt] = useState(0)
  const part = parts[at]
  const done = isPackageDone(version, parts, state)
  const wasDone = useRef(done)
  useEffect(() => {
    // A completed package that then fails is no longer done
    if (done || wasDone.current) onDone(done)
    wasDone.current = done
    // Reported once per change, because the host may undo it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [done])
  if (!part) return null
  const isOver = (id: string) => {
    const one = parts.find(other => other.id === id)
    return one !== undefined && ['completed', 'passed'].includes(reportOf(version, one, state[id]).status)
  }
  return (
    <div className={css.package}>
      {parts.length > 1 && (
        <SelectField
          label={t('part')}
          choices={parts.map(({ id, title }, index) => ({
            value: String(index),
            label: isOver(id) ? t('partDone', { title }) : title,
          }))}
          value={String(at)}
          onChange={chosen => setAt(Number(chosen))}
        />
      )}
      <PackageFrame
        key={part.id}
        launch={launch}
        part={part}
        state={state[part.id]}
        onState={(next: PartState) => onState({ ...state, [part.id]: next })}
      />
      <Report report={wholeReport(version, parts, state)} />
    </div>
  )
}
