import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  viewed: 'Vio la capacitación como el cuidador:',
  open: 'Ver como cuidador',
  title: 'Ver como {name}',
  hint: 'Solo lectura. No se registra nada para {name}; el historial muestra que usted lo vio.',
  programs: 'Programas',
  nothing: 'Ninguna capacitación para abrir',
  nothingHint: '{name} no tiene ahora ningún programa que se pueda abrir con un enlace.',
  due: 'fecha límite: {day}',
  overdue: 'atrasado desde el {day}',
  completed: 'completado el {day}',
  noAttempts: 'En esta vista no se pueden iniciar intentos.',
  noPackages: 'En esta vista no se pueden reproducir paquetes de curso.',
  end: 'Aquí se registra la finalización del cuidador.',
  notLoaded: 'No se cargó la vista',
} satisfies Translation<typeof en>
