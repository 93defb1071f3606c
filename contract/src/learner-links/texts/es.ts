import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  made: 'Creó un enlace de aprendizaje para',
  sent: 'Envió el enlace de aprendizaje de',
  printed: 'Descargó una hoja de enlaces de aprendizaje:',
  paper: 'Papel',
  extended: 'Prolongó el enlace de aprendizaje de',
  revoked: 'Revocó el enlace de aprendizaje de',
  codeMade: 'Creó un código de un solo uso para',
  opened: 'Abrió un enlace de aprendizaje:',
  ended: 'Terminó un enlace de aprendizaje por respuestas incorrectas:',
  daysMalformed: 'Elija de 1 a 180 días.',
  lastFourMalformed: 'Escriba los últimos cuatro dígitos del teléfono.',
  codeMalformed: 'Escriba el código tal como se lo dieron.',
  open: 'Activo',
  expired: 'Vencido',
  revokedState: 'Revocado',
  tries: 'Terminado por respuestas incorrectas',
  left: 'Terminado: la persona se fue',
  withdrawn: 'Terminado: programa retirado',
  closed: 'Terminado: el programa ya no se requiere',
} satisfies Translation<typeof en>
