import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  package: 'Paquete ({language})',
  hint: 'Exporte el curso como SCORM 1.2 o SCORM 2004 y agregue su archivo zip. Se ejecuta aislado, sin acceso a Preceptor.',
  untitled: 'Paquete sin título',
  version: 'Edición',
  files: 'Archivos',
  size: 'Descomprimido',
  launch: 'Empieza con',
  parts: 'Lecciones',
  cautions: 'No todo en este paquete funciona aquí',
  topWindow:
    'Busca su registro en la ventana superior del navegador, a la que no puede llegar. Nada de lo que informe llegará.',
  flash: 'Tiene archivos Flash, que ya ningún navegador reproduce.',
  sequencing:
    'Define reglas para el orden de sus lecciones. Los participantes pueden abrirlas en cualquier orden, y cada una cuenta.',
  outside: 'Carga contenido de {hosts}. El entorno aislado lo bloquea; exporte el curso con todo dentro del paquete.',
  frames: 'Este paquete está hecho de marcos',
  framesNeed:
    'Sus marcos trabajan juntos, lo que solo es seguro con un nombre de host propio. Hasta que el administrador de Preceptor configure CONTENT_ORIGIN, nadie puede abrirlo.',
  framesPlay: 'Se ejecuta en el nombre de host configurado para paquetes.',
  tryIt: 'Probarlo',
  notRead: 'No se pudo leer el paquete.',
  retry: 'Volver a intentar',
} satisfies Translation<typeof en>
