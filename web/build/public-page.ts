import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { compileTexts } from './compile-texts.ts'
import { reactCompiler } from './react-compiler.ts'
import { slimContract } from './slim-contract.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The build of a page that needs no account, from `src/<name>` to `dist/<name>`: apart from the panel, so that the panel's files neither grow
 * by it nor are loaded by it, and under a policy of its own (`server/src/http/public-pages.ts`).
 */
export const publicPage = (
  name: string,
  plugins: Plugin[] = [],
  shown?: Parameters<typeof compileTexts>[0],
): UserConfig => ({
  root: here(`../src/${name}`),
  base: `/${name}/`,
  publicDir: false,
  plugins: [react(), reactCompiler(), compileTexts(shown), slimContract({ ruled: false }), ...plugins],
  resolve: { alias: { '@': here('../src') } },
  build: {
    outDir: here(`../dist/${name}`),
    emptyOutDir: true,
    manifest: true,
    // phones that caregivers have had for years
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
})
