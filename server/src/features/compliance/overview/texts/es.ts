import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  fileTitle: 'Informe de cumplimiento',
  asOf: 'Al día',
  answer: 'Según',
  by: 'Por',
  name: 'Nombre',
  asked: 'Personas con reglas',
  compliant: 'Al día',
  rate: 'Tasa, %',
  dueSoon: 'Vence pronto',
  overdue: 'Atrasado',
  lapsed: 'Caducado',
  total: 'Todos',
  location: 'Sede',
  discipline: 'Disciplina',
  coordinator: 'Coordinador',
  language: 'Idioma',
  rule: 'Regla',
  unknown: 'Se desconoce',
  missing: 'Fecha que falta',
  none: 'Ninguno',
} satisfies Translation<typeof en>
