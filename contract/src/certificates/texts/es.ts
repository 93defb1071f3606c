import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  valid: 'Válido',
  void: 'Anulado',
  superseded: 'Reemplazado por una renovación',

  name: 'Nombre',
  titles: 'Título',
  texts: 'Texto',
  signerName: 'Firmado por',
  signerTitle: 'Cargo de quien firma',
  logo: 'Logotipo',
  signature: 'Firma',
  orientation: 'Orientación',
  landscape: 'Horizontal',
  portrait: 'Vertical',
  frame: 'Marco',
  double: 'Línea doble',
  band: 'Franja de color',
  none: 'Ninguno',
  isDefault: 'Plantilla predeterminada',
  isActive: 'En uso',

  nameMissing: 'Escriba un nombre.',
  orientationMissing: 'Elija una orientación.',
  frameMissing: 'Elija un marco.',
  reasonMissing: 'Escriba un motivo.',
  numberMissing: 'Escriba el número del certificado.',
  digestMissing: 'Envíe el SHA-256 del archivo con 64 dígitos hexadecimales.',
  codeMissing: 'Escriba el código.',
  choiceMissing: 'Elija sí o no.',

  voided: 'Anuló un certificado de',
  printed: 'Imprimió certificados:',
  transcriptIssued: 'Emitió una constancia de',
  templateAdded: 'Agregó la plantilla de certificado',
  templateChanged: 'Cambió la plantilla de certificado',
} satisfies Translation<typeof en>
