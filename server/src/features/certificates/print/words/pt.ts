import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Certificado de conclusão',
  certifies: 'Certificamos que',
  completed: 'concluiu o programa',
  completedOn: 'Concluído em',
  validThrough: 'Válido até',
  hours: 'Horas',
  topics: 'Temas',
  approvals: 'Aprovações estaduais',
  number: 'Número do certificado',
  code: 'Código',
  check: 'Verifique em',
  void: 'ANULADO',
} satisfies Translation<typeof en>
