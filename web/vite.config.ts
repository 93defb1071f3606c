import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileTexts } from './build/compile-texts.ts'
import { chunkGroups } from './build/chunk-groups.ts'
import { firstFiles } from './build/first-files.ts'
import { pdfDecoders } from './build/pdf-decoders.ts'
import { reactCompiler } from './build/react-compiler.ts'
import { slimContract } from './build/slim-contract.ts'
import { serviceWorker } from './service-worker/plugin.ts'

const src = fileURLToPath(new URL('./src', import.meta.url))
const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), reactCompiler(), compileTexts(), slimContract(), firstFiles(), pdfDecoders(), serviceWorker()],
  resolve: { alias: { '@': src } },
  server: { proxy: { '/api': server } },
  build: {
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups, includeDependenciesRecursively: false },
        // The first script names every file: shorter names there save time for everyone. The manifest knows
        // which source a file is made of.
        chunkFileNames: ({ name }) =>
          /^(texts-|later-|pdf)/.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
})
