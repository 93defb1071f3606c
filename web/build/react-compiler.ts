import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import { reactCompilerPreset } from '@vitejs/plugin-react'
import type { Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const folder = here('../../node_modules/.cache/react-compiler')
/** The installed packages, which may be older than those the repository asks for. */
const lock = here('../../node_modules/.package-lock.json')

/** Parts of the frame are drawn a few times a visit; the code that the compiler would add loads before the first rows. */
const plain =
  /[\\/]src[\\/]app[\\/](?:Brand|Corner|Root|search[\\/]SearchButton|shell[\\/](?:AgencySwitcher|AreaShells|CsmBar|Shell|SideNav|UserMenu))\.tsx$/

type Made = { code: string; map: unknown } | undefined
type Handler = (this: unknown, code: string, id: string, options: unknown) => Promise<Made>

/**
 * The React compiler. It takes most of a build, and the panel, the small pages and the component tests read the same files. So what it
 * made of a file is kept by a hash of the file, its path, the mode and all installed packages, and each file is compiled once.
 */
export async function reactCompiler(): Promise<Plugin> {
  const plugin = await babel({ presets: [reactCompilerPreset()] })
  const transform = plugin.transform as unknown as { handler: Handler }
  const compile = transform.handler
  const packages = hashOf(readFileSync(lock, 'utf8') + readFileSync(here('./react-compiler.ts'), 'utf8'))
  // of the modes, that of a server for development alone compiles in another way
  const mode = process.env.NODE_ENV === 'development' ? 'development' : ''
  transform.handler = async function (code, id, options) {
    if (plain.test(id)) return undefined
    const file = `${folder}/${hashOf([packages, mode, id, code].join('\0'))}.json`
    const kept = read(file)
    if (kept) return kept.made ?? undefined
    const made = await compile.call(this, code, id, options)
    keep(file, { made: made ?? null })
    return made
  }
  return plugin as Plugin
}

const hashOf = (text: string) => createHash('sha1').update(text).digest('hex')

type Kept = { made: Exclude<Made, undefined> | null }

function read(file: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept
  } catch {
    return undefined
  }
}

/** Writes the whole file or nothing, because another process may write the same. Without a cache, only the build is slower. */
function keep(file: string, what: Kept) {
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(draft, JSON.stringify(what))
    renameSync(draft, file)
  } catch {
    rmSync(draft, { force: true })
  }
}
