import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)
const names = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js']

/**
 * Puts beside the build what decodes the pictures of faxed and scanned PDFs: pdf.js asks for it by name, and only for a file that has
 * some. The page's policy runs no WebAssembly, so it is the plain kind.
 */
export function pdfDecoders(): Plugin {
  return {
    name: 'preceptor-pdf-decoders',
    apply: 'build',
    generateBundle() {
      for (const name of names) {
        const source = readFileSync(resolve(`pdfjs-dist/wasm/${name}`))
        this.emitFile({ type: 'asset', fileName: `assets/pdf-decoders/${name}`, source })
      }
    },
  }
}
