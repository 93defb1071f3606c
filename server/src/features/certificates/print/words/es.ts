import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Certificado de finalización',
  certifies: 'Se certifica que',
  completed: 'completó el programa',
  completedOn: 'Fecha de finalización',
  validThrough: 'Válido hasta',
  hours: 'Horas',
  topics: 'Temas',
  approvals: 'Aprobaciones estatales',
  number: 'Número de certificado',
  code: 'Código',
  check: 'Verifíquelo en',
  void: 'ANULADO',
} satisfies Translation<typeof en>
