import { type Id, type PackageState, type ScormContent, textFor } from '@preceptor/contract'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Said } from '../Said.tsx'
import type { playerTexts } from '../texts.ts'
import type { KindInPlayer, ViewProps } from './view.ts'

const Package = lazyPart(
  () => import('./scorm/Package.tsx'),
  () => <SkeletonLines lines={8} />,
)

/** By package: one per language, each with its own state. */
type Kept = Readonly<Partial<Record<Id, PackageState>>>

function ScormView({ content, language, others, kept, onKeep, onDone }: ViewProps<ScormContent>) {
  const states = (kept ?? {}) as Kept
  return (
    <Said
      found={textFor(content.packages, [language, ...others])}
      wanted={language}
      renderText={file => (
        <Package
          key={file}
          file={file}
          state={states[file] ?? {}}
          onState={state => onKeep?.({ ...states, [file]: state })}
          onDone={onDone}
        />
      )}
    />
  )
}

export const scormInPlayer: KindInPlayer<ScormContent> = {
  View: ScormView,
  asks: () => 'packageFirst' satisfies Parameters<typeof playerTexts.say>[0],
}
