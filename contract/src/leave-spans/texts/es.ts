import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  firstDayMissing: 'Escriba el primer día de licencia.',
  reasonMissing: 'Escriba un motivo.',
  eventAdded: 'Agregó una licencia de',
  eventChanged: 'Cambió una licencia de',
  eventRemoved: 'Quitó una licencia de',
} satisfies Translation<typeof en>
