import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  scan: 'Abra una aplicación de autenticación en su teléfono, agregue una cuenta y escanee esto.',
  qrCode: 'Código QR para la aplicación de autenticación',
  byHand: '¿No puede escanear? Escriba esta clave en la aplicación:',
  codeShown: 'Código que muestra la aplicación',
  codesIntro:
    'Si pierde su teléfono, cada uno de estos códigos le permite iniciar sesión una vez. Guárdelos donde solo usted los encuentre: no se mostrarán otra vez.',
  codes: 'Códigos de recuperación',
  codesFile: 'Códigos de recuperación de {product}. Cada uno sirve una sola vez.',
  codesFileName: 'codigos-de-recuperacion',
  copy: 'Copiar',
  copied: 'Copiado.',
  copyRefused: 'El navegador no permitió copiar. Descargue los códigos.',
  download: 'Descargar',
} satisfies Translation<typeof en>
