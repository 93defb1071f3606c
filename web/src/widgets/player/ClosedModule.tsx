import { nextTowards, type Id, waitsFor } from '@preceptor/contract'
import { IconLock } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import type { PlayedModule } from './player-host.ts'
import css from './player.module.css'
import { playerTexts } from './texts.ts'

interface Props {
  module: PlayedModule
  modules: readonly PlayedModule[]
  finished: ReadonlySet<Id>
  titleOf: (module: PlayedModule) => string
  onGo: (module: Id) => void
  /** Opens the module anyway; absent without permission. */
  onOpen?: (() => void) | undefined
}

/** Lists the modules that come first, with a link to the one that is open now. */
export function ClosedModule({ module, modules, finished, titleOf, onGo, onOpen }: Props) {
  const t = useTexts(playerTexts)
  const missing = waitsFor(module, modules, finished)
  const next = nextTowards(module, modules, finished)
  const isOne = missing.length === 1
  return (
    <div className={css.closed}>
      <p className={css.closedTitle}>
        <IconLock size={18} aria-hidden="true" />
        {t(isOne ? 'closedOne' : module.needs === 'any' ? 'closedAny' : 'closedAll')}
      </p>
      <ul>
        {missing.map(one => (
          <li key={one.id}>{titleOf(one)}</li>
        ))}
      </ul>
      <div className={css.closedWays}>
        {next && (
          <Button look="primary" onClick={() => onGo(next.id)}>
            {t('goTo', { title: titleOf(next) })}
          </Button>
        )}
        {onOpen && <Button onClick={onOpen}>{t('openAnyway')}</Button>}
      </div>
    </div>
  )
}
