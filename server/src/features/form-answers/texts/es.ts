import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  fileTitle: 'Respuestas de formularios',
  formMissing: 'Este formulario no existe.',
  version: 'Versión {number, number}',
} satisfies Translation<typeof en>
