import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  showTable: 'Mostrar tabla',
  hideTable: 'Ocultar tabla',
  value: '{label}: {value}',
  valueOfSeries: '{label}, {series}: {value}',
  unknown: '–',
  nothing: 'No hay números que mostrar.',
  keys: 'Las flechas recorren los valores.',
  from: 'de {least} a {most}',
} satisfies Translation<typeof en>
