export default {
  noAssignment: 'Esa asignación no existe.',
  notOpen: 'Este programa ya no está abierto para esta persona.',
  notYet: 'Este programa se puede comenzar el {day}.',
  notStartable: '“{title}” no se puede comenzar por ahora.',
  notPublished: '“{title}” aún no tiene una versión publicada.',
  noModule: 'Este programa no tiene ese módulo.',
  locked: 'Primero hay que terminar otro módulo.',
  noQuiz: 'Este módulo no es un cuestionario.',
  passedAlready: 'Este cuestionario ya está aprobado.',
  noneLeft: 'No quedan intentos para este cuestionario.',
  coolDown: 'El próximo intento se puede comenzar en {hours, plural, one {# hora} other {# horas}}.',
  noAttempt: 'Ese intento no existe.',
} as const
