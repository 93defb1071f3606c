import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  idsMalformed: 'Use hasta {most, number} ID de fotos separados por comas.',
  set: 'Cambió la foto de',
  removed: 'Quitó la foto de',
} satisfies Translation<typeof en>
