import { existsSync, readdirSync } from 'node:fs'
import type { Catalogue } from '@preceptor/contract/texts/texts'

/** The languages of a folder of texts, a file each. The bundle holds all texts, so there another module stands in for this one (scripts/bundle-server.mjs). */
export const languagesIn = (folder: URL): string[] =>
  existsSync(folder) ? readdirSync(folder).flatMap(file => /^([a-z]{2})\.ts$/.exec(file)?.[1] ?? []) : []

/** The texts in a file. */
export const catalogueFile = async (file: URL): Promise<Catalogue> =>
  ((await import(file.href)) as { default: Catalogue }).default
