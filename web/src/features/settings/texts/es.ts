import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Configuración',
  agency: 'Agencia',
  people: 'Personas',
  training: 'Capacitación',
  compliance: 'Cumplimiento y registros',
  communication: 'Comunicación',
  integrations: 'Integraciones y automatización',
  customerSuccess: 'Servicio al cliente',
} satisfies Translation<typeof en>
