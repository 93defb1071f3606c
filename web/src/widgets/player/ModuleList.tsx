import { type Id, waitsFor } from '@preceptor/contract'
import { IconCheck, IconLock } from '@tabler/icons-react'
import { formatNumber } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import type { PlayedModule } from './player-host.ts'
import css from './player.module.css'
import { playerTexts } from './texts.ts'

interface Props {
  modules: readonly PlayedModule[]
  current: Id | undefined
  finished: ReadonlySet<Id>
  titleOf: (module: PlayedModule) => string
  onGo: (module: Id) => void
}

/** All modules in order, with those done and those still closed. */
export function ModuleList({ modules, current, finished, titleOf, onGo }: Props) {
  const t = useTexts(playerTexts)
  const done = modules.filter(({ id }) => finished.has(id)).length
  return (
    <details className={css.modules}>
      <summary>{t('allModules', { done, total: modules.length })}</summary>
      <ol>
        {modules.map((module, at) => {
          const isDone = finished.has(module.id)
          const isClosed = !isDone && waitsFor(module, modules, finished).length > 0
          return (
            <li key={module.id}>
              <button
                type="button"
                aria-current={module.id === current ? 'step' : undefined}
                onClick={() => onGo(module.id)}
              >
                <span>
                  {formatNumber(at + 1)}. {titleOf(module)}
                </span>
                {isDone && (
                  <span className={css.mark}>
                    <IconCheck size={16} aria-hidden="true" /> {t('isDone')}
                  </span>
                )}
                {isClosed && (
                  <span className={css.mark}>
                    <IconLock size={16} aria-hidden="true" /> {t('isClosed')}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ol>
    </details>
  )
}
