import type { Id, ModuleContent } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { viewOf } from './kinds/kinds.ts'
import type { ViewProps } from './kinds/view.ts'
import type { PlayerHost } from './player-host.ts'
import css from './player.module.css'
import { playerTexts } from './texts.ts'

interface Props extends ViewProps<ModuleContent> {
  /** Files to download, among `files`. */
  attachments: readonly Id[]
  Attachments: PlayerHost['Attachments']
}

/** Shows a module in the learner's language or the closest available one, and names the language. */
export function ModuleView({ attachments, Attachments, ...props }: Props) {
  const t = useTexts(playerTexts)
  const { View } = viewOf(props.content)
  const taken = attachments.flatMap(id => props.files.filter(file => file.id === id))
  return (
    <>
      <View {...props} />
      {taken.length > 0 && (
        <div className={css.attachments}>
          <h3>{t('attachments')}</h3>
          <Attachments files={taken} ask={file => props.ask(file.id)} />
        </div>
      )}
    </>
  )
}
