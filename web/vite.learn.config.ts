import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileTexts } from './build/compile-texts.ts'
import { slimContract } from './build/slim-contract.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The page on which caregivers learn: built apart, so that the panel's files neither grow by it nor are loaded by it. */
export default defineConfig({
  root: here('./src/learn'),
  base: '/learn/',
  publicDir: false,
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), compileTexts(), slimContract()],
  resolve: { alias: { '@': here('./src') } },
  build: {
    outDir: here('./dist/learn'),
    emptyOutDir: true,
    manifest: true,
    // phones that caregivers have had for years
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
})
