import type { ComponentType } from 'react'
import { navTexts, type TitleKey } from '@/nav/texts.ts'
import { type LoadedPage, lazyPage } from './lazy-page.tsx'

/** Pages that visits often start with (`build/first-files.ts`); the locations of the others are fetched with the first of them. */
const near = import.meta.glob<Code>(
  '../features/{login/Login,employees/Employees,dashboard/Dashboard,csm/Agencies}Page.tsx',
)
const far = async () => (await import('./far-pages.ts')).files

interface Code {
  default: ComponentType
}

const loaded = new Map<string, LoadedPage>()

interface Shown {
  file: string
  title: TitleKey
  ownTitle?: true
  /** Outside every agency, even for an agency's users. */
  outside?: true
  /** Shows the first rows of a visit. */
  early?: boolean
}

/** The page in `web/src/features/<file>.tsx`, in its own chunk. `title` is the document title while it is open. */
export function pageOf({ file, title, ownTitle, outside, early = false }: Shown): LoadedPage {
  const known = loaded.get(file)
  if (known) return known
  const address = `../features/${file}.tsx`
  const load = near[address] ?? (async () => loadFar(address))
  const named = ownTitle ? undefined : () => navTexts.say(title)
  const page = lazyPage(load, { title: named, outside: outside === true, early })
  loaded.set(file, page)
  return page
}

async function loadFar(address: string): Promise<Code> {
  const load = (await far())[address]
  if (!load) throw new Error(`There is no page in web/src/app/${address}.`)
  return load()
}
