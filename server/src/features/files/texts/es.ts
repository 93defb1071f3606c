import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  noUpload: 'Esta carga no existe o no es suya.',
  noFile: 'Este archivo ya no está aquí o el enlace venció. Ábralo de nuevo.',
  changedInStore:
    'Este archivo se dañó en el almacenamiento. Pida a su administrador que lo restaure de una copia de seguridad.',
  tooLarge: 'Este archivo pesa más de {most, number} MiB. Elija uno más pequeño.',
  tooManyGib: 'Este archivo pesa más de {most, number} GiB. Elija uno más pequeño.',
  quotaFull: 'Su agencia ya usó sus {most, number} GiB para archivos. Pida a su administrador que libere espacio.',
  infected: 'El antivirus encontró {found} en este archivo. No se guardó.',
  scannerAway:
    'En este momento no se pueden revisar los archivos en busca de virus. Vuelva a intentarlo en unos minutos.',
  notNext: 'La parte siguiente empieza en {received, number}.',
  moreThanSaid: 'El archivo tiene más bytes de los indicados al empezar. Empiece de nuevo.',
  notWhole: 'Todavía falta una parte del archivo.',
  inUse: 'Este archivo está en uso. Quítelo donde está adjunto.',
  notYours: 'Uno de los archivos aún no se ha cargado o no es suyo. Quítelo y agréguelo de nuevo.',
} satisfies Translation<typeof en>
