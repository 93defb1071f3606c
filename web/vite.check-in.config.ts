import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { checkInWorker } from './build/check-in-worker.ts'
import { compileTexts } from './build/compile-texts.ts'
import { slimContract } from './build/slim-contract.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The page on which people check in: built apart like the page of learners, and kept by a worker of its own for rooms without a line. */
export default defineConfig({
  root: here('./src/check-in'),
  base: '/check-in/',
  publicDir: false,
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), compileTexts(), slimContract(), checkInWorker()],
  resolve: { alias: { '@': here('./src') } },
  build: {
    outDir: here('./dist/check-in'),
    emptyOutDir: true,
    manifest: true,
    // phones that caregivers have had for years
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
})
