import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Registro de auditoría',
  entry: 'Entrada',
  when: 'Cuándo',
  who: 'Quién',
  what: 'Qué',
  subject: 'Sobre',
  changes: 'Cambios',
  reason: 'Motivo',
  note: 'Nota',
  source: 'Origen',
  ipAddress: 'Dirección IP',
  request: 'Solicitud',
  event: 'Evento',
  seal: 'Sello',
} satisfies Translation<typeof en>
