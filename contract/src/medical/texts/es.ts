import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  scanOpened: 'Abrió un escaneo médico de',
  noteOpened: 'Abrió una nota médica sobre',
  proofOpened: 'Abrió el comprobante médico de una exención de',
} satisfies Translation<typeof en>
