import type { PackageLaunch, PackagePart, PartState } from '@preceptor/contract'
import { useEffect, useRef, useState } from 'react'
import { currentApiRoot } from '@/api/base.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import css from './package.module.css'
import { after, toldBy } from './package-messages.ts'
import { launchValues, reopened } from './package-state.ts'
import { packageTexts } from './texts.ts'

interface Props {
  launch: PackageLaunch
  part: PackagePart
  state: PartState | undefined
  onState: (state: PartState) => void
}

/** Never allows the panel's origin, whatever the server says: code there could act with all of the user's permissions. */
function sandboxOf({ has_own_host }: PackageLaunch, address: URL): string {
  const isApart = has_own_host && address.origin !== window.location.origin
  return `allow-scripts allow-forms allow-modals${isApart ? ' allow-same-origin' : ''}`
}

/** One part in its frame. The frame's name passes its initial state; from then on it communicates by messages. */
export function PackageFrame({ launch, part, state, onState }: Props) {
  const t = useTexts(packageTexts)
  const frame = useRef<HTMLIFrameElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  // The state when opened: later reports must not reload it
  const [opening] = useState(() => {
    const key = crypto.randomUUID()
    const address = new URL(launch.address + part.launch, new URL(currentApiRoot(), window.location.href))
    const values = launchValues({ version: launch.version, part, state, learner: launch.learner })
    return {
      key,
      address,
      name: JSON.stringify({ preceptor: key, values }),
      begins: reopened(launch.version, state),
    }
  })
  const keep = useRef(onState)
  useEffect(() => {
    keep.current = onState
  })
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      const told = source === frame.current?.contentWindow ? toldBy(opening.key, data) : null
      if (told) keep.current(after(opening.begins, told))
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [opening])
  return (
    <div ref={stage} className={css.stage}>
      <iframe
        ref={frame}
        className={css.frame}
        title={t('frame', { title: part.title })}
        name={opening.name}
        sandbox={sandboxOf(launch, opening.address)}
        referrerPolicy="no-referrer"
        src={opening.address.href}
        onLoad={() => {
          // Parts without reports are done once opened
          if (!part.reports) keep.current({ ...opening.begins, opened: true })
        }}
      />
      {document.fullscreenEnabled && (
        <div>
          <Button size="small" onClick={() => void stage.current?.requestFullscreen().catch(() => {})}>
            {t('fullScreen')}
          </Button>
        </div>
      )}
    </div>
  )
}
