import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  notFound: 'No se encontró esta ruta de aprendizaje.',
  fileTitle: 'Progreso de la ruta de aprendizaje',
} satisfies Translation<typeof en>
