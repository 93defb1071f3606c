import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Formularios por hacer',
  mine: 'Mis firmas',
  mineHint: 'Formularios que esperan que usted los llene o firme',
  review: 'Formularios por revisar',
  reviewHint: 'Firmados y en espera de aprobación',
  failed: 'No se pudieron cargar los formularios. Revise su conexión.',
} as const satisfies Translation<typeof en>
