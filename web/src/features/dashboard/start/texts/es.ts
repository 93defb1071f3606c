import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Primeros pasos',
  failed: 'No se pudieron cargar los primeros pasos.',
  progress: '{done, number} de {all, number} hechos',
  roster: 'Importe su lista de personal',
  rosterHint: 'De una hoja de cálculo o de otro sistema, o agregue personas una por una.',
  training: 'Importe la capacitación anterior',
  trainingHint: 'Lo que las personas completaron antes de Preceptor, para que cuente.',
  credentials: 'Importe las credenciales',
  credentialsHint: 'Licencias, tarjetas y documentos de salud con sus fechas de vencimiento.',
  rules: 'Ponga en marcha las reglas de cumplimiento',
  rulesHint: 'Adopte las reglas de su estado o escriba las suyas.',
  classes: 'Programe la primera clase',
  classesHint: 'Presencial o virtual, con lugares y recordatorios.',
  next: 'Siguiente:',
  showAll: 'Mostrar todos los pasos',
  showLess: 'Mostrar menos',
  dismiss: 'Descartar',
  done: 'Hecho',
  notDone: 'Pendiente',
} as const satisfies Translation<typeof en>
