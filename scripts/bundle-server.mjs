import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { escapeWideLetters } from './escape-wide-letters.mjs'
import { forgetOldParts } from './old-parts.mjs'

const outDir = resolve('server/dist')

/** Packages with native code or their own data files, and those that these load anyway. */
const left = ['@node-rs/argon2', 'graphile-worker', 'pdfkit', 'pg', 'sharp', 'ssh2']
const isLeft = id => left.some(name => id === name || id.startsWith(`${name}/`))
/** They use their own location only for a logging thread, which we don't have. */
const harmless = /[\\/](?:pino[\\/]lib[\\/]transport|thread-stream[\\/]index)\.js$/

/**
 * Bundles the server into a few files, so that a start reads a hundred instead of two thousand. Files that our modules read, such
 * as migrations and fonts, and modules that run in threads stay in place: `import.meta.url` still points to the source.
 */
export async function bundleServer({ write = true } = {}) {
  const build = await rolldown({
    input: { main: resolve('server/src/bundled.ts') },
    platform: 'node',
    external: isLeft,
    plugins: [sourceAddresses(), catalogues()],
    logLevel: 'warn',
  })
  const { output } = await build.generate({
    dir: outDir,
    format: 'esm',
    // V8 keeps each file's text in memory; names and code stay unchanged
    minify: { compress: false, mangle: false, codegen: true },
    sourcemap: true,
    sourcemapExcludeSources: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash:8].js',
  })
  await build.close()
  const chunks = output.filter(({ type }) => type === 'chunk')
  if (write) writeBundle(chunks)
  return chunks
}

function writeBundle(chunks) {
  mkdirSync(outDir, { recursive: true })
  const files = chunks.flatMap(({ fileName, code, map }) => {
    const escaped = escapeWideLetters(code, map)
    const parts = [{ name: fileName, text: escaped.code }]
    return escaped.map ? [{ name: `${fileName}.map`, text: JSON.stringify(escaped.map) }, ...parts] : parts
  })
  for (const { name, text } of files) writeFileSync(join(outDir, name), text)
  forgetOldParts(
    outDir,
    files.map(({ name }) => name),
  )
}

function sourceAddresses() {
  return {
    name: 'preceptor-source-addresses',
    transform(code, id) {
      if (id.includes(`${sep}node_modules${sep}`)) return refuseOwnFiles(code, id)
      if (!code.includes('import.meta.url')) return null
      // On the same line, so the bundle's source map stays correct
      return { code: code.replaceAll('import.meta.url', `new URL('${fromOut(id)}', import.meta.url).href`), map: null }
    },
  }
}

/** Refuses a package that reads its own files, since it would look for them in the bundle's folder. */
function refuseOwnFiles(code, id) {
  if (!/\b__(?:dirname|filename)\b|\bimport\.meta\.(?:url|dirname|filename)\b/.test(code) || harmless.test(id)) return
  throw new Error(`${id} asks where it stands. Name its package in \`left\` of scripts/bundle-server.mjs.`)
}

/** Replaces the module that imports text files by address with one that contains them all. */
function catalogues() {
  return {
    name: 'preceptor-catalogues',
    transform(_, id) {
      if (id !== resolve('server/src/lib/catalogue-file.ts')) return null
      const files = ['server/src', 'contract/src'].flatMap(textsIn)
      const imports = files.map((file, at) => `import c${at} from ${JSON.stringify(resolve(file))}`)
      const entries = files.map((file, at) => `['${fromOut(resolve(file))}', c${at}]`)
      const code = `${imports.join('\n')}
const all = new Map([${entries.join(', ')}].map(([file, texts]) => [new URL(file, import.meta.url).href, texts]))
const languages = new Map()
for (const href of all.keys()) {
  const [, folder, language] = /^(.*\\/)([a-z]{2})\\.ts$/.exec(href)
  languages.set(folder, [...(languages.get(folder) ?? []), language])
}
export const languagesIn = ({ href }) => languages.get(href) ?? []
export async function catalogueFile({ href }) {
  if (!all.has(href)) throw new Error(\`\${href} is not in the bundle\`)
  return all.get(href)
}`
      return { code, map: null }
    },
  }
}

/** A folder of texts has one file per language, including English; `learner-words` has only the others. */
const textsIn = folder => {
  const files = readdirSync(folder, { recursive: true }).map(name => join(folder, name))
  const all = new Set(files)
  return files
    .filter(
      file =>
        /[\\/][a-z]{2}\.ts$/.test(file) &&
        (all.has(join(dirname(file), 'en.ts')) || basename(dirname(file)) === 'learner-words'),
    )
    .toSorted()
}

const fromOut = file => relative(outDir, file).split(sep).join('/')

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleServer()
