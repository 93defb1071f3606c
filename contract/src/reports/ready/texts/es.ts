import type { Translation } from '../../../texts/texts.ts'
import type en from './en.ts'

export default {
  overdue: '¿Qué está vencido y con cuánto retraso?',
  dueNext: '¿Qué vence a continuación?',
  finished: '¿Quién terminó qué?',
} satisfies Translation<typeof en>
