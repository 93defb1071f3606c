import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  proof: 'Prueba de capacitación y documentos',
  pdf: 'Prueba en PDF',
  zip: 'En ZIP',
  ready: 'La prueba es el expediente {number}. Se puede verificar y queda en Inspecciones.',
} satisfies Translation<typeof en>
