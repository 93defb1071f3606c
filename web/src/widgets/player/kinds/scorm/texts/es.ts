import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  frame: 'Lección: {title}',
  failed: 'No se pudo abrir el paquete.',
  retry: 'Volver a intentar',
  expired: 'La lección estuvo abierta demasiado tiempo sin conexión. Se conserva lo que había informado.',
  reopen: 'Abrirla de nuevo',
  needsFrames: 'Este paquete no puede ejecutarse aquí',
  needsFramesHint:
    'Está hecho de marcos que trabajan juntos, lo que solo es seguro con un nombre de host propio. Pida a quien administra Preceptor que configure CONTENT_ORIGIN, o exporte el paquete sin marcos.',
  part: 'Lección',
  partDone: '{title} (hecha)',
  fullScreen: 'Pantalla completa',
  reported: 'Lo que informó el paquete',
  status: 'Estado',
  score: 'Puntaje',
  time: 'Tiempo',
  answers: 'Respuestas',
  notStarted: 'Sin empezar',
  incomplete: 'En curso',
  completed: 'Completado',
  passed: 'Aprobado',
  failedStatus: 'No aprobado',
  none: 'Ninguna',
  percent: '{score, number}%',
  seconds: '{hours, plural, =0 {} other {# h }}{minutes, plural, =0 {} other {# min }}{seconds, number} s',
  answerCount: '{count, number} ({right, number} bien)',
} satisfies Translation<typeof en>
